import { longDate } from '#shared/dates.ts';
import type { Job } from '#shared/jobs.ts';
import { calculateFee } from '#shared/money.ts';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** "3 March 2026", as the sentence about its fee needs it. */
export function dayPlaced({ placedAt }: Pick<Job, 'placedAt'>, zone = timeZone): string {
  return placedAt === null ? 'the placement' : longDate(new Date(placedAt), zone);
}

type Priced = Pick<Job, 'stage' | 'value' | 'feePercentage'>;

/**
 * The fee that a placed job would have if it were placed now, after a change of its salary or percentage; undefined if nothing of that
 * is changed, or the stored fee is the same.
 */
export function otherFee(job: Priced & Pick<Job, 'placementFee'>, change: Partial<Priced>): number | undefined {
  const changed = { ...job, ...change };
  const isSame = changed.value === job.value && changed.feePercentage === job.feePercentage;
  if (job.placementFee === undefined || changed.stage !== 'placed' || isSame) return undefined;
  const fee = changed.feePercentage === null ? 0 : calculateFee(changed.value, changed.feePercentage);
  return fee === job.placementFee ? undefined : fee;
}
