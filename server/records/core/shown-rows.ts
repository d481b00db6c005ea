import { Column, is, sql, type GetColumnData, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { fixedPart } from '#server/platform/db/statement.ts';

/**
 * The account id, as a placeholder for subqueries. A comparison with the outer row would also be correct, but a
 * distributed database must know the node before it reads the first row.
 */
export const ownAccount = sql.placeholder('userId');

/** How a record is read: the columns of its own row and of joined rows, and the mapping to the record. */
export interface Shown<R> {
  columns: SQL;
  /** The joins for the other columns. */
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
      // In place: nobody else has the row, and copying it takes longer than presenting it.
      const values = row as Record<string, unknown>;
      for (const [key, column] of decoded) {
        if (values[key] !== null) values[key] = column.mapFromDriverValue(values[key]);
      }
      return present(values as RowOf<C>);
    },
  };
}

/** The driver returns values ready to show, except decimal numbers. */
function isDecoded(column: PgColumn | SQL): column is PgColumn {
  return is(column, Column) && column.getSQLType().startsWith('numeric');
}

/** A column of an outer join, null if no row is joined. */
export function perhaps<C extends PgColumn>(column: C): SQL<GetColumnData<C> | null> {
  return sql<GetColumnData<C> | null>`${column}`;
}
