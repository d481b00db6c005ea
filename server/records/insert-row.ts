import { getTableColumns, sql } from 'drizzle-orm';
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

/**
 * Many at once: one value however many they are, because a statement takes only so many, and to write each of them down takes longer
 * than to store it. All rows have the same columns. Returns the ids of those that were not there.
 */
export async function insertRows<Table extends RecordTable & PgTable>(
  tx: Transaction,
  table: Table,
  rows: readonly PgInsertValue<Table>[],
): Promise<string[]> {
  const [first] = rows;
  if (!first) return [];
  const columns = Object.entries(getTableColumns<PgTable>(table)).filter(([key]) => key in first);
  const names = columns.map(([, column]) => sql.identifier(column.name));
  const values = columns.map(([key]) => sql`given.${sql.identifier(key)}`);
  const types = columns.map(([key, column]) => sql`${sql.identifier(key)} ${sql.raw(column.getSQLType())}`);
  const inserted = await tx.run(
    composedStatement<{ id: string }>(sql`
      insert into ${table} (${sql.join(names, sql`, `)})
      select ${sql.join(values, sql`, `)}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (${sql.join(types, sql`, `)})
      on conflict (user_id, id) do nothing returning id`),
  );
  return inserted.map(({ id }) => id);
}
