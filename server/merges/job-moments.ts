import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { jobs } from '../db/schema/jobs.ts';
import { jobRecords } from '../jobs/jobs.store.ts';
import type { Actor } from '../records/actor.ts';
import { withKeptSums } from '../records/kept-sums.ts';
import type { JobMoments } from './remembered.ts';

/** Since when a job has been in its stage, when it was placed and for which fee: all of that goes with the stage that was chosen. */

export async function readMoments(tx: Transaction, { userId }: Actor, id: string): Promise<JobMoments> {
  const { rows } = await tx.execute<JobMoments & Record<string, unknown>>(sql`
    select ${jobs.placedAt}::text as "placedAt", ${jobs.stageSince}::text as "stageSince",
           ${jobs.placementFee}::text as "placementFee"
    from ${jobs} where ${jobs.userId} = ${userId} and ${jobs.id} = ${id}`);
  const [found] = rows;
  if (!found) throw new Error('A job that is being merged is not there');
  return found;
}

export async function writeMoments(
  tx: Transaction,
  { userId }: Actor,
  id: string,
  { placedAt, stageSince, placementFee }: JobMoments,
): Promise<void> {
  await withKeptSums(tx, jobRecords, userId, [id], () =>
    tx.execute(sql`
      update ${jobs} set placed_at = ${placedAt}::timestamptz, stage_since = ${stageSince}::timestamptz,
        placement_fee = ${placementFee}::numeric
      where ${jobs.userId} = ${userId} and ${jobs.id} = ${id}`),
  );
}

export function isSameMoment(one: JobMoments, other: JobMoments): boolean {
  return (
    one.placedAt === other.placedAt && one.stageSince === other.stageSince && one.placementFee === other.placementFee
  );
}
