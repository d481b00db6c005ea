import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { FieldSet } from '#shared/records/fields.ts';
import { isFilledIn, type FilledIn } from '#shared/records/record-schemas.ts';
import { recordFields } from '#shared/records/list-schemas.ts';

/** Conversions between a declared record and its row. */

interface CommonColumns {
  id: string;
  userId: string;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

type StoredValue<Fields extends FieldSet, Key extends keyof Fields> = z.output<Fields[Key]['stored']>;

/**
 * The record for a row. `Added` are fields that the row does not store in the form they are shown, usually because they
 * come from another table. Every other declared field must be a column, or this does not compile.
 */
export function present<Fields extends FieldSet, Added extends keyof Fields = never>(
  fields: Fields,
  row: CommonColumns & { [Key in Exclude<keyof Fields, Added>]: StoredValue<Fields, Key> },
  added: { [Key in Added]: StoredValue<Fields, Key> },
) {
  const common = {
    id: row.id,
    userId: row.userId,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
  const record: Record<string, unknown> = common;
  for (const key in fields) record[key] = key in added ? added[key as never] : row[key as never];
  return record as typeof common & { [Key in keyof Fields]: StoredValue<Fields, Key> };
}

/** The part of a record, an input or a patch that people fill in. Missing keys stay missing. */
export function filledIn<Fields extends FieldSet, Values extends object>(
  fields: Fields,
  values: Values,
): Pick<Values, keyof Values & keyof FilledIn<Fields>> {
  const own = Object.entries(values).filter(([key]) => key in fields && isFilledIn(fields[key] as FieldSet[string]));
  return Object.fromEntries(own) as Pick<Values, keyof Values & keyof FilledIn<Fields>>;
}

/** The columns of a table that a record shows, for queries that must not read the others. */
export function columnsOf<Fields extends FieldSet, Table extends Record<keyof CommonColumns, AnyPgColumn>>(
  fields: Fields,
  table: Table,
): Pick<Table, keyof Table & (keyof Fields | keyof CommonColumns)> {
  const wanted = [...Object.keys(recordFields), ...Object.keys(fields)];
  const columns = wanted.filter((key) => key in table).map((key) => [key, table[key as keyof Table]]);
  return Object.fromEntries(columns) as Pick<Table, keyof Table & (keyof Fields | keyof CommonColumns)>;
}
