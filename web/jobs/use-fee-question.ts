import type { Job, JobPatch } from '#shared/jobs.ts';
import { useMoney } from '#web/preferences/use-money.ts';
import { useConfirm } from '#web/ui/use-confirm.ts';
import { dayPlaced, otherFee } from './fee-change.ts';

/** Past revenue never changes by the way: who changes what the fee of a placement was made of is asked whether it changes, too. */
export function useFeeQuestion(): (job: Job, patch: JobPatch) => Promise<JobPatch> {
  const confirm = useConfirm();
  const money = useMoney();
  return async (job, patch) => {
    const fee = otherFee(job, patch);
    if (fee === undefined || job.placementFee === undefined) return patch;
    const agreed = await confirm({
      title: `This changes a fee of ${dayPlaced(job)}`,
      description: `The job was placed with a fee of ${money(job.placementFee, 2)}. By what you typed it would be ${money(fee, 2)}.`,
      confirmLabel: 'Change the fee',
      cancelLabel: 'Keep the fee',
    });
    return agreed ? { ...patch, placementFee: fee } : patch;
  };
}
