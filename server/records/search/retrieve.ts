import { sql, type SQL } from 'drizzle-orm';
import type { FindKind } from '#shared/finding/find-schemas.ts';
import { COUNT_LIMIT } from '#shared/records/list-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { fixedStatement, type Statement } from '#server/platform/db/statement.ts';
import { containing } from '../core/search.ts';

/**
 * Lookups in the trigram indexes, for lists and Ctrl+K. These database functions are never joined to rows: in a distributed database they
 * would then run on the node of those rows, and a node cannot query the others.
 */

interface Id {
  id: string;
}

const idsOf = (rows: readonly Id[]) => rows.map(({ id }) => id);

const given = (name: string) => sql.placeholder(name);

const withPatterns = (named: SQL) =>
  fixedStatement<Id>(sql`select found.id from ${named}(${given('patterns')}::text[], ${given('most')}) as found(id)`);

/** The searched texts. `reach` covers the e-mail addresses and phone numbers of candidates. */
const searchedTexts = {
  company: withPatterns(sql`companies_with_text`),
  contact: withPatterns(sql`contacts_with_text`),
  candidate: withPatterns(sql`candidates_with_text`),
  reach: withPatterns(sql`candidates_with_reach`),
  job: withPatterns(sql`jobs_with_text`),
  task: withPatterns(sql`tasks_with_text`),
} satisfies Record<string, (values: Record<string, unknown>) => Statement<Id>>;
export type SearchedText = keyof typeof searchedTexts;

/** At most `most` records that match all LIKE patterns, in no order. */
export async function findPatterns(
  tx: Transaction,
  text: SearchedText,
  patterns: readonly string[],
  most: number,
): Promise<string[]> {
  return patterns.length === 0 ? [] : idsOf(await tx.run(searchedTexts[text]({ patterns, most })));
}

/** Records whose searched text contains the piece; null if there are more than a list counts. */
export async function findPiece(tx: Transaction, text: SearchedText, piece: string): Promise<string[] | null> {
  const ids = await findPatterns(tx, text, [containing(piece)], COUNT_LIMIT + 1);
  return ids.length > COUNT_LIMIT ? null : ids;
}

const similarTo = fixedStatement<Id>(
  sql`select id from records_similar_to(${given('kind')}, ${given('text')}, ${given('most')}) order by likeness desc, id`,
);

/** Most similar first. */
export async function findSimilar(tx: Transaction, kind: FindKind, text: string, most: number): Promise<string[]> {
  return idsOf(await tx.run(similarTo({ kind, text, most })));
}
