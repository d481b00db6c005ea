import { Column, is, sql, type GetColumnData, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { fixedPart } from '../db/statement.ts';

/** What a record shows: columns of its own row and of others beside it, and how they make the record. */
export interface Shown<R> {
  columns: SQL;
  /** The joins that bring the others. */
  beside: SQL;
  toRecord: (row: object) => R;
}

type Columns = Readonly<Record<string, PgColumn | SQL>>;

export type RowOf<C extends Columns> = {
  [Key in keyof C]: C[Key] extends PgColumn ? GetColumnData<C[Key]> : C[Key] extends SQL<infer Value> ? Value : never;
};

export function shown<C extends Columns, R>(columns: C, beside: SQL, present: (row: RowOf<C>) => R): Shown<R> {
  const selected = Object.entries(columns).map(([key, column]) => sql`${column} as ${sql.identifier(key)}`);
  const decoded = Object.entries(columns).flatMap(([key, column]) =>
    isDecoded(column) ? [[key, column] as const] : [],
  );
  return {
    columns: fixedPart(sql.join(selected, sql`, `)),
    beside: fixedPart(beside),
    toRecord: (row) => {
      const values: Record<string, unknown> = { ...row };
      for (const [key, column] of decoded) {
        if (values[key] !== null) values[key] = column.mapFromDriverValue(values[key]);
      }
      return present(values as RowOf<C>);
    },
  };
}

/** The driver hands everything over as it is shown, but for decimal numbers, which it leaves to us. */
function isDecoded(column: PgColumn | SQL): column is PgColumn {
  return is(column, Column) && column.getSQLType().startsWith('numeric');
}

/** A column of a row that may not be there: nothing is joined to it. */
export function perhaps<C extends PgColumn>(column: C): SQL<GetColumnData<C> | null> {
  return sql<GetColumnData<C> | null>`${column}`;
}
