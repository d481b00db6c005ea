import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../db/database.ts';
import type { RecordTable } from '../db/schema/record-columns.ts';
import { composedStatement } from '../db/statement.ts';

/** False if the account has a row with this id already. */
export async function insertRow<Table extends RecordTable & PgTable>(
  tx: Transaction,
  table: Table,
  row: PgInsertValue<Table>,
): Promise<boolean> {
  const insert = tx
    .insert(table)
    .values(row)
    .onConflictDoNothing({ target: [table.userId, table.id] })
    .returning({ id: table.id });
  const inserted = await tx.run(composedStatement(insert.getSQL()));
  return inserted.length === 1;
}
