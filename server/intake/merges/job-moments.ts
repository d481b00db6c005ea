import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/db/database.ts';
import { jobs } from '#server/platform/db/schema/jobs.ts';
import { jobRows } from '#server/crm/rows/job-rows.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { writeRecords } from '#server/records/core/door.ts';
import type { JobMoments } from './remembered.ts';

/** The start of a job's stage, its placement date and its fee. All of them come with the stage that was chosen. */

export async function readMoments(tx: Transaction, { userId }: Actor, id: string): Promise<JobMoments> {
  const { rows } = await tx.execute<JobMoments & Record<string, unknown>>(sql`
    select ${jobs.placedAt}::text as "placedAt", ${jobs.stageSince}::text as "stageSince",
           ${jobs.placementFee}::text as "placementFee"
    from ${jobs} where ${jobs.userId} = ${userId} and ${jobs.id} = ${id}`);
  const [found] = rows;
  if (!found) throw new Error('A job to merge does not exist');
  return found;
}

export async function writeMoments(
  tx: Transaction,
  actor: Actor,
  id: string,
  { placedAt, stageSince, placementFee }: JobMoments,
): Promise<void> {
  await writeRecords(tx, actor, jobRows, {
    update: {
      placedAt: sql`${placedAt}::timestamptz`,
      stageSince: sql`${stageSince}::timestamptz`,
      placementFee: sql`${placementFee}::numeric`,
    },
    ids: [id],
    as: 'kept',
  });
}

export function isSameMoment(one: JobMoments, other: JobMoments): boolean {
  return (
    one.placedAt === other.placedAt && one.stageSince === other.stageSince && one.placementFee === other.placementFee
  );
}
