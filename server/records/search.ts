import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { FieldSet } from '#shared/fields.ts';
import { isFilledIn } from '#shared/record-schemas.ts';
import { COUNT_LIMIT, foldText } from '#shared/records.ts';
import type { Transaction } from '../db/database.ts';
import type { Narrowing } from './definition.ts';

/** Long enough to sort by; what an index cannot hold is cut. */
const MAX_SORT_KEY_LENGTH = 200;

export function sortKey(text: string): string {
  return foldText(text).slice(0, MAX_SORT_KEY_LENGTH).toWellFormed();
}

/** Fields on lines of their own: a search is one line, so it never matches across two of them. */
export function searchLines(...fields: (string | null)[]): string {
  return foldText(fields.filter((field) => field !== null).join('\n'));
}

/** What the searched fields of a record say, for `searchLines`. */
export function searchedText(fields: FieldSet, record: object): string[] {
  const values = record as Readonly<Record<string, unknown>>;
  return Object.entries(fields).flatMap(([key, field]) => {
    const text = isFilledIn(field) && field.searched ? field.text(values[key]) : '';
    return text === '' ? [] : [text];
  });
}

/** The text itself, wherever it stands: wildcards in it are ordinary characters. */
export function containing(text: string): string {
  return `%${foldText(text).replaceAll(/[\\%_]/g, '\\$&')}%`;
}

interface Searchable {
  id: PgColumn;
  searchText: PgColumn | SQL;
  /** Finds ids by trigram index: see 0000_schema_by_hand.sql. */
  searchFunction: SQL;
}

/**
 * Up to as many hits as a list counts are found by index and named one by one. More than that is no rare word: then a
 * page is soon full by walking the list in its own order and comparing. `others` are the filter's further conditions.
 */
export async function narrowBySearch(
  tx: Transaction,
  { id, searchText, searchFunction }: Searchable,
  q: string | undefined,
  others: SQL[],
): Promise<Narrowing> {
  if (!q) return { conditions: others };
  const pattern = containing(q);
  const { rows } = await tx.execute<{ id: string }>(
    sql`select found.id from ${searchFunction}(${pattern}, ${COUNT_LIMIT + 1}) as found(id)`,
  );
  // strpos rather than LIKE: the planner takes a long pattern for a rare one and would sort the whole account first.
  const isFound =
    rows.length > COUNT_LIMIT
      ? sql`strpos(${searchText}, ${foldText(q)}) > 0`
      : sql`${id} = any(${sql.param(rows.map((row) => row.id))}::uuid[])`;
  return { conditions: [isFound, ...others], count: others.length === 0 ? rows.length : undefined };
}
