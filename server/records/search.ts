import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { FieldSet } from '#shared/fields.ts';
import { isFilledIn } from '#shared/record-schemas.ts';
import { COUNT_LIMIT, foldText } from '#shared/records.ts';
import { searchTerms } from '#shared/search.ts';
import type { Transaction } from '../db/database.ts';
import { composedStatement } from '../db/statement.ts';
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

export interface Searchable {
  id: PgColumn;
  searchText: PgColumn | SQL;
  /** Finds ids by trigram index: see 0000_schema_by_hand.sql. */
  searchFunction: SQL;
}

/** Looking up more words than this finds hardly fewer records. */
const MOST_LOOKED_UP = 3;

/**
 * Up to as many hits as a list counts are found by index and named one by one. More than that is no rare word: then a
 * page is soon full by walking the list in its own order and comparing. Of several words the first rare one is named, and
 * the others are compared. `others` are the filter's further conditions; `instead` is a text that may be found in place
 * of all the words.
 */
export async function narrowBySearch(
  tx: Transaction,
  searchable: Searchable,
  q: string | undefined,
  others: SQL[],
  instead: string | null = null,
): Promise<Narrowing> {
  const terms = searchTerms(q ?? '');
  if (terms.length === 0) return { conditions: others };
  const found = await findTerms(tx, searchable, terms);
  const alternative = instead === null || terms.includes(instead) ? null : await findTerms(tx, searchable, [instead]);
  const isFound = alternative ? sql`(${found.condition} or ${alternative.condition})` : found.condition;
  const count = others.length === 0 && alternative === null ? found.count : undefined;
  return { conditions: [isFound, ...others], count };
}

/** Those whose searched text has a piece; null if they are more than a list counts. */
export async function findPiece(tx: Transaction, searchFunction: SQL, piece: string): Promise<string[] | null> {
  const rows = await tx.run(
    composedStatement<{ id: string }>(
      sql`select found.id from ${searchFunction}(${containing(piece)}, ${COUNT_LIMIT + 1}) as found(id)`,
    ),
  );
  return rows.length > COUNT_LIMIT ? null : rows.map(({ id }) => id);
}

export const isOneOf = (id: PgColumn, ids: readonly string[]) => sql`${id} = any(${sql.param(ids)}::uuid[])`;

interface Found {
  condition: SQL;
  /** Known where nothing else has to be compared. */
  count: number | undefined;
}

async function findTerms(
  tx: Transaction,
  { id, searchText, searchFunction }: Searchable,
  terms: string[],
): Promise<Found> {
  // strpos rather than LIKE: the planner takes a long pattern for a rare one and would sort the whole account first.
  const compared = terms.map((term) => sql`strpos(${searchText}, ${term}) > 0`);
  const isSingle = terms.length === 1;
  for (const term of terms.slice(0, MOST_LOOKED_UP)) {
    const ids = await findPiece(tx, searchFunction, term);
    if (ids === null) continue;
    const isNamed = isOneOf(id, ids);
    return isSingle
      ? { condition: isNamed, count: ids.length }
      : { condition: sql`(${sql.join([isNamed, ...compared], sql` and `)})`, count: undefined };
  }
  return { condition: sql`(${sql.join(compared, sql` and `)})`, count: isSingle ? COUNT_LIMIT + 1 : undefined };
}
