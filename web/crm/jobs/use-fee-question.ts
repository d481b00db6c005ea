import type { Job, JobPatch } from '#shared/crm/job-schemas.ts';
import { useMoney } from '#web/identity/preferences/use-money.ts';
import { useConfirm } from '#web/platform/ui/use-confirm.ts';
import { dayPlaced, otherFee } from './fee-change.ts';

/**
 * Past revenue must not change unnoticed. An edit to the salary or percentage of a placed job asks whether its fee
 * should change too.
 */
export function useFeeQuestion(): (job: Job, patch: JobPatch) => Promise<JobPatch> {
  const confirm = useConfirm();
  const money = useMoney();
  return async (job, patch) => {
    const fee = otherFee(job, patch);
    if (fee === undefined || job.placementFee === undefined) return patch;
    const agreed = await confirm({
      title: `This changes a fee of ${dayPlaced(job)}`,
      description: `The job was placed with a fee of ${money(job.placementFee, 2)}. With your changes it would be ${money(fee, 2)}.`,
      confirmLabel: 'Change the fee',
      cancelLabel: 'Keep the fee',
    });
    return agreed ? { ...patch, placementFee: fee } : patch;
  };
}
