import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/db/database.ts';
import { keptSums } from '#server/platform/db/schema/kept-sums.ts';
import { composedStatement, idArray } from '#server/platform/db/statement.ts';
import type { RecordRows, Standing } from './record-rows.ts';

/**
 * The dashboard's sums are updated in the transaction that changes records, because the cost of adding them up on each
 * visit grows with the account. The door subtracts what the changed records counted for and adds what they count for
 * now. A property test compares the sums with the records.
 */

/**
 * What the records count for now. Records in the bin count for nothing. All records are locked, so that no other
 * transaction changes them in between.
 */
export async function readStanding(
  tx: Transaction,
  { table, summed }: RecordRows,
  userId: string,
  ids: readonly string[],
): Promise<Standing[]> {
  if (!summed || ids.length === 0) return [];
  const { stage, sortStage, fee } = summed;
  return tx.run(
    composedStatement<Standing>(sql`
      select held.stage, held.sort_stage as "sortStage", count(*)::int as many, coalesce(sum(held.fee), 0) as fees
      from (select ${stage} as stage, ${sortStage} as sort_stage, ${fee} as fee, ${table.deletedAt} as deleted_at from ${table}
            where ${table.userId} = ${userId} and ${table.id} = any(${idArray(ids)})
            order by ${table.id} for no key update) as held
      where held.deleted_at is null group by held.stage, held.sort_stage`),
  );
}

/**
 * Updates the sums after a change. `before` is what the records counted for until then, nothing for new records. The
 * rows are written in the order of the stages, so that transactions that move jobs in opposite directions do not
 * deadlock.
 */
export function keepSums(
  tx: Transaction,
  { type, table, summed }: RecordRows,
  userId: string,
  ids: readonly string[],
  before: readonly Standing[] = [],
): void {
  if (!summed || ids.length === 0) return;
  const { stage, sortStage, fee } = summed;
  tx.send(
    composedStatement(sql`
      insert into ${keptSums} (user_id, record_type, stage, sort_stage, many, fees)
      select ${userId}::uuid, ${type}::text, changed.stage, min(changed.sort_stage), sum(changed.many), sum(changed.fees)
      from (select ${stage} as stage, ${sortStage} as sort_stage, 1 as many, coalesce(${fee}, 0) as fees from ${table}
            where ${table.userId} = ${userId} and ${table.id} = any(${idArray(ids)}) and ${table.deletedAt} is null
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
