import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { COUNT_LIMIT } from '#shared/records/list-schemas.ts';
import { searchTerms } from '#shared/records/search.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { Narrowing } from '../core/definition.ts';
import { findPiece, type SearchedText } from './retrieve.ts';

/** A list that is searched by one folded text. */
export interface Searchable {
  type: SearchedText;
  id: PgColumn;
  searchText: PgColumn | SQL;
}

/** Looking up more words hardly narrows the result. */
const MOST_LOOKED_UP = 3;

/**
 * A rare word, with no more hits than a list counts, is looked up by index, and the list is narrowed to the ids. A common word is compared
 * while the list is read in its own order, which soon fills a page. Of several words the first rare one is looked up, and the rest are
 * compared. `others` are the filter's other conditions; `instead` is a text that matches in place of all the words.
 */
export async function narrowBySearch(
  tx: Transaction,
  searchable: Searchable,
  q: string | undefined,
  others: SQL[],
  instead: string | null = null,
): Promise<Narrowing> {
  const words = searchTerms(q ?? '');
  if (words.length === 0) return { conditions: others };
  const found = await findWords(tx, searchable, words);
  const alternative = instead === null || words.includes(instead) ? null : await findWords(tx, searchable, [instead]);
  const isFound = alternative ? sql`(${found.condition} or ${alternative.condition})` : found.condition;
  const count = others.length === 0 && alternative === null ? found.count : undefined;
  return { conditions: [isFound, ...others], count };
}

export const isOneOf = (id: PgColumn, ids: readonly string[]) => sql`${id} = any(${sql.param(ids)}::uuid[])`;

interface Found {
  condition: SQL;
  /** Known if nothing else has to be compared. */
  count: number | undefined;
}

async function findWords(tx: Transaction, { type, id, searchText }: Searchable, words: string[]): Promise<Found> {
  // strpos rather than LIKE: the planner expects a long pattern to be rare and would sort the whole account first.
  const compared = words.map((word) => sql`strpos(${searchText}, ${word}) > 0`);
  const isSingle = words.length === 1;
  for (const word of words.slice(0, MOST_LOOKED_UP)) {
    const ids = await findPiece(tx, type, word);
    if (ids === null) continue;
    const isNamed = isOneOf(id, ids);
    return isSingle
      ? { condition: isNamed, count: ids.length }
      : { condition: sql`(${sql.join([isNamed, ...compared], sql` and `)})`, count: undefined };
  }
  return { condition: sql`(${sql.join(compared, sql` and `)})`, count: isSingle ? COUNT_LIMIT + 1 : undefined };
}
