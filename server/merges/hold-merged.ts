import { sql } from 'drizzle-orm';
import type { MergeableType } from '#shared/merges.ts';
import { holdCandidates } from '../assignments/current-assignment.ts';
import type { Transaction } from '../db/database.ts';
import { assignments } from '../db/schema/assignments.ts';
import { recordTables } from '../db/schema/record-tables.ts';
import type { Actor } from '../records/actor.ts';

/**
 * Takes hold of all records that become one, or come apart, in the order of their ids; before jobs, of who is on them, as everybody does who
 * changes assignments. Firmly: whoever is making a link to one of them waits, and then finds it gone.
 */
export async function holdMerged(
  tx: Transaction,
  { userId }: Actor,
  type: MergeableType,
  ids: readonly string[],
): Promise<void> {
  if (type === 'job') await holdCandidates(tx, userId, peopleOn(userId, ids));
  const table = recordTables[type];
  await tx.execute(sql`
    select from ${table} where ${table.userId} = ${userId} and ${table.id} = any(${sql.param(ids)}::uuid[])
    order by ${table.id} for update`);
}

/** Everybody who is, or was, on one of these jobs. */
export function peopleOn(userId: string, jobIds: readonly string[]) {
  return sql`select ${assignments.candidateId} from ${assignments}
    where ${assignments.userId} = ${userId} and ${assignments.jobId} = any(${sql.param(jobIds)}::uuid[])`;
}
