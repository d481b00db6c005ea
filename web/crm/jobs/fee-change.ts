import { longDate } from '#shared/platform/dates.ts';
import type { Job } from '#shared/crm/job-schemas.ts';
import { calculateFee } from '#shared/platform/money.ts';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** "3 March 2026", for the question about the fee. */
export function dayPlaced({ placedAt }: Pick<Job, 'placedAt'>, zone = timeZone): string {
  return placedAt === null ? 'the placement' : longDate(new Date(placedAt), zone);
}

type Priced = Pick<Job, 'stage' | 'value' | 'feePercentage'>;

/**
 * The new fee of a placed job after a change to its salary or percentage. Undefined if neither changes or the stored
 * fee stays the same.
 */
export function otherFee(job: Priced & Pick<Job, 'placementFee'>, change: Partial<Priced>): number | undefined {
  const changed = { ...job, ...change };
  const isSame = changed.value === job.value && changed.feePercentage === job.feePercentage;
  if (job.placementFee === undefined || changed.stage !== 'placed' || isSame) return undefined;
  const fee = changed.feePercentage === null ? 0 : calculateFee(changed.value, changed.feePercentage);
  return fee === job.placementFee ? undefined : fee;
}
