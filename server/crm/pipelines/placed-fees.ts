import { sql } from 'drizzle-orm';
import { MAX_SALARY } from '#shared/crm/job-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { assignments } from '#server/platform/db/schema/assignments.ts';
import type { Actor } from '#server/records/core/actor.ts';

/** The sum of the fees of a job's placements, or null if none has a fee. `but` excludes one of them. */
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
