import { sql } from 'drizzle-orm';
import { MAX_SALARY } from '#shared/jobs.ts';
import type { Transaction } from '../db/database.ts';
import { assignments } from '../db/schema/assignments.ts';
import type { Actor } from '../records/actor.ts';

/** What the placements of a job bring together; null if none of them has a fee. `but` leaves one of them out. */
export async function placedFees(
  tx: Transaction,
  actor: Actor,
  jobId: string,
  but: string | null = null,
): Promise<number | null> {
  const { rows } = await tx.execute<{ fees: string | null }>(sql`
    select sum(${assignments.fee}) as fees from ${assignments}
    where ${assignments.userId} = ${actor.userId} and ${assignments.jobId} = ${jobId} and ${assignments.stage} = 'placed'
      and ${assignments.deletedAt} is null and ${assignments.id} is distinct from ${but}::uuid`);
  const fees = rows[0]?.fees ?? null;
  return fees === null ? null : Math.min(Number(fees), MAX_SALARY);
}
