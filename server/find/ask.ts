import { sql } from 'drizzle-orm';
import type { FindKind } from '#shared/find.ts';
import type { Transaction } from '../db/database.ts';
import { fixedStatement } from '../db/statement.ts';

/** So many of the hits of one question are looked at: enough to choose a few, however many there are. */
export const MOST_LOOKED_AT = 60;

interface Id {
  id: string;
}

const idsOf = (rows: readonly Id[]) => rows.map(({ id }) => id);

const given = (name: string) => sql.placeholder(name);

/** By itself: joined to the rows, it would run where they are, and a node of a distributed database asks no other. */
const havingPieces = fixedStatement<Id>(
  sql`select found.id from find_records(${given('type')}, ${given('pieces')}::text[], ${given('most')}) as found(id)`,
);

export async function askForPieces(
  tx: Transaction,
  type: 'contact' | 'candidate' | 'task' | 'reach',
  pieces: readonly string[],
  most = MOST_LOOKED_AT,
): Promise<string[]> {
  return pieces.length === 0 ? [] : idsOf(await tx.run(havingPieces({ type, pieces, most })));
}

/** Jobs are also found by their clients: a few hundred, as which of them have all the words is for whoever reads them. */
const MOST_JOBS = 300;
const jobsWith = fixedStatement<Id>(
  sql`select found.id from search_jobs(${given('pattern')}, ${given('most')}) as found(id)`,
);

export async function askForJobs(tx: Transaction, pieces: readonly string[]): Promise<string[]> {
  const [pattern] = pieces;
  return pattern === undefined ? [] : idsOf(await tx.run(jobsWith({ pattern, most: MOST_JOBS })));
}

const havingWords = fixedStatement<Id>(sql`
  select found.id from find_by_words(${given('words')}::tsquery, ${given('ownWords')}::tsquery, ${given('sideBySide')},
                                     ${given('most')}) as found(id)`);

export async function askForWords(
  tx: Transaction,
  query: { words: string; ownWords: string | null; sideBySide: boolean },
  most: number,
): Promise<string[]> {
  return idsOf(await tx.run(havingWords({ ...query, most })));
}

const havingSimilar = fixedStatement<Id>(
  sql`select id from find_similar(${given('kind')}, ${given('text')}, ${given('most')}) order by likeness desc, id`,
);

/** The likest first. */
export async function askForSimilar(tx: Transaction, kind: FindKind, text: string, most: number): Promise<string[]> {
  return idsOf(await tx.run(havingSimilar({ kind, text, most })));
}
