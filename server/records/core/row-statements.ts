import { getTableColumns, is, SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { RecordTable } from '#server/platform/db/schema/record-columns.ts';
import { idArray } from '#server/platform/db/statement.ts';

/** The statements that write record tables. Only the door (`door.ts`) runs them. */

type Values = Readonly<Record<string, unknown>>;
type Returned = Readonly<Record<string, PgColumn | SQL>>;

export interface UpdateStatement {
  set: Values;
  ids?: readonly string[] | undefined;
  where?: SQL | undefined;
  /** Common table expressions, and the tables to join. */
  with?: SQL | undefined;
  from?: SQL | undefined;
}

/** The columns that have a value, with their keys. */
function given(table: RecordTable, values: Values): [key: string, column: PgColumn][] {
  return Object.entries(getTableColumns<PgTable>(table)).filter(([key]) => values[key] !== undefined);
}

function list(parts: SQL[]): SQL {
  return sql.join(parts, sql`, `);
}

function valueOf(column: PgColumn, value: unknown): SQL {
  return is(value, SQL) ? value : sql`${sql.param(value, column)}`;
}

function returning(columns: Returned): SQL {
  return list(Object.entries(columns).map(([key, column]) => sql`${column} as ${sql.identifier(key)}`));
}

export function insertRow(table: RecordTable, row: Values, conflict: SQL, returned: Returned): SQL {
  const columns = given(table, row);
  return sql`
    insert into ${table} (${list(columns.map(([, column]) => sql`${sql.identifier(column.name)}`))})
    values (${list(columns.map(([key, column]) => valueOf(column, row[key])))})
    on conflict ${conflict} do nothing returning ${returning(returned)}`;
}

/**
 * Sends all rows as one JSON parameter: a statement takes a limited number of parameters, and building one for each
 * value takes longer than storing the row. All rows have the same columns.
 */
export function insertRows(table: RecordTable, rows: readonly Values[], conflict: SQL, returned: Returned): SQL {
  const columns = given(table, rows[0] ?? {});
  const values = columns.map(([key]) => sql`given.${sql.identifier(key)}`);
  const types = columns.map(([key, column]) => sql`${sql.identifier(key)} ${sql.raw(column.getSQLType())}`);
  return sql`
    insert into ${table} (${list(columns.map(([, column]) => sql`${sql.identifier(column.name)}`))})
    select ${list(values)} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (${list(types)})
    on conflict ${conflict} do nothing returning ${returning(returned)}`;
}

/** Inserts the result of a query. */
export function insertFrom(table: RecordTable, values: Values, from: SQL, conflict: SQL, returned: Returned): SQL {
  const columns = given(table, values);
  return sql`
    insert into ${table} (${list(columns.map(([, column]) => sql`${sql.identifier(column.name)}`))})
    select ${list(columns.map(([key, column]) => valueOf(column, values[key])))} from ${from}
    on conflict ${conflict} do nothing returning ${returning(returned)}`;
}

export function updateRows(
  table: RecordTable,
  userId: string,
  { set, ids, where, with: before, from }: UpdateStatement,
  returned: Returned,
): SQL {
  const columns = given(table, set).map(
    ([key, column]) => sql`${sql.identifier(column.name)} = ${valueOf(column, set[key])}`,
  );
  return sql`
    ${before ?? sql``} update ${table} set ${list(columns)} ${from ? sql`from ${from}` : sql``}
    where ${table.userId} = ${userId}
      ${ids ? sql`and ${table.id} = any(${idArray(ids)})` : sql``} ${where ? sql`and ${where}` : sql``}
    returning ${returning(returned)}`;
}

export function deleteRows(table: RecordTable, userId: string, which: SQL, returned: Returned): SQL {
  return sql`delete from ${table} where ${table.userId} = ${userId} and ${which} returning ${returning(returned)}`;
}
