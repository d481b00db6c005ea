import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { keptSums } from '../db/schema/kept-sums.ts';
import { composedStatement } from '../db/statement.ts';
import type { RecordKind, Summed } from './definition.ts';

/**
 * Sums that everybody sees on the dashboard are kept as records change, in the same transaction, because adding them up anew
 * takes the longer the more there is. Whoever changes records whose type is `summed` says so here: what they stood for is
 * taken out, and what they stand for now is put in. A property test compares them with what the records say.
 */

interface Standing {
  stage: string;
  sortStage: string;
  many: number;
  fees: string | number;
}

/** Does the change, which concerns these records and no others of a summed type, and keeps the sums right. */
export async function withKeptSums<T>(
  tx: Transaction,
  kind: RecordKind,
  userId: string,
  ids: readonly string[],
  change: () => Promise<T>,
): Promise<T> {
  if (!kind.summed || ids.length === 0) return change();
  const before = await readStanding(tx, kind, kind.summed, userId, ids);
  const result = await change();
  await keepSums(tx, kind, userId, ids, before);
  return result;
}

/** Those in the bin count for nothing. All are held, so that nobody else changes meanwhile what they stand for. */
async function readStanding(
  tx: Transaction,
  { table }: RecordKind,
  { stage, sortStage, fee }: Summed,
  userId: string,
  ids: readonly string[],
): Promise<Standing[]> {
  return tx.run(
    composedStatement<Standing>(sql`
      select held.stage, held.sort_stage as "sortStage", count(*)::int as many, coalesce(sum(held.fee), 0) as fees
      from (select ${stage} as stage, ${sortStage} as sort_stage, ${fee} as fee, ${table.deletedAt} as deleted_at from ${table}
            where ${table.userId} = ${userId} and ${table.id} = any(${sql.param(ids)}::uuid[])
            order by ${table.id} for no key update) as held
      where held.deleted_at is null group by held.stage, held.sort_stage`),
  );
}

/**
 * After a change of records that stood for so much before; for new ones that is nothing. In the order of the stages: two who
 * move jobs in opposite directions wait for each other's end and not for each other.
 */
export async function keepSums(
  tx: Transaction,
  { type, table, summed }: RecordKind,
  userId: string,
  ids: readonly string[],
  before: readonly Standing[] = [],
): Promise<void> {
  if (!summed) return;
  const { stage, sortStage, fee } = summed;
  await tx.run(
    composedStatement(sql`
      insert into ${keptSums} (user_id, record_type, stage, sort_stage, many, fees)
      select ${userId}::uuid, ${type}::text, changed.stage, min(changed.sort_stage), sum(changed.many), sum(changed.fees)
      from (select ${stage} as stage, ${sortStage} as sort_stage, 1 as many, coalesce(${fee}, 0) as fees from ${table}
            where ${table.userId} = ${userId} and ${table.id} = any(${sql.param(ids)}::uuid[]) and ${table.deletedAt} is null
            union all
            select stage, "sortStage", -many, -fees
            from jsonb_to_recordset(${JSON.stringify(before)}::jsonb)
              as was (stage text, "sortStage" text, many int, fees numeric)) as changed
      group by changed.stage having sum(changed.many) <> 0 or sum(changed.fees) <> 0
      order by changed.stage
      on conflict (user_id, record_type, stage) do update
      set many = ${keptSums}.many + excluded.many, fees = ${keptSums}.fees + excluded.fees`),
  );
}
