import { sql } from 'drizzle-orm';
import type { MergeableType } from '#shared/intake/merge-schemas.ts';
import { holdCandidates } from '#server/crm/rows/current-assignment.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { assignments } from '#server/platform/db/schema/assignments.ts';
import { recordTables } from '#server/platform/db/schema/record-tables.ts';
import type { Actor } from '#server/records/core/actor.ts';

/**
 * Locks all records of a merge in the order of their ids. Before jobs, it locks the candidates on them, as every change
 * of assignments does. The lock also blocks new links: a transaction that links to one of the records waits, and then
 * finds it gone.
 */
export async function holdMerged(
  tx: Transaction,
  { userId }: Actor,
  type: MergeableType,
  ids: readonly string[],
): Promise<void> {
  if (type === 'job') holdCandidates(tx, userId, peopleOn(userId, ids));
  const table = recordTables[type];
  await tx.execute(sql`
    select from ${table} where ${table.userId} = ${userId} and ${table.id} = any(${sql.param(ids)}::uuid[])
    order by ${table.id} for update`);
}

/** All candidates who are, or were, on one of these jobs. */
export function peopleOn(userId: string, jobIds: readonly string[]) {
  return sql`select ${assignments.candidateId} from ${assignments}
    where ${assignments.userId} = ${userId} and ${assignments.jobId} = any(${sql.param(jobIds)}::uuid[])`;
}
