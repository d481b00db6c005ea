import { sql, type SQL } from 'drizzle-orm';
import { parseQuery } from '#shared/query/parse-query.ts';
import type { Query } from '#shared/query/query.ts';
import { vocabularies, type SearchedType } from '#shared/query/vocabularies.ts';
import { AppError } from '../http/app-error.ts';
import type { Actor } from '../records/actor.ts';
import type { Narrowing } from '../records/definition.ts';
import type { Asks } from './asks.ts';

/** How a list finds what is looked for in it. */
export interface Answers {
  /** Plain words, or nothing, beside the filter's further conditions. */
  search: (text: string | undefined, others: SQL[]) => Promise<Narrowing>;
  /** What is true of a record that has such words, if the search has a way of its own to find a page of them. */
  words?: (text: string) => Promise<SQL>;
  asks: Asks;
  /** Finds those of whom several things are true in a way of its own, if it can do better than to compare them one by one. */
  together?: (parts: readonly Query[], conditionOf: AsCondition) => Promise<Narrowing>;
}

/** What has to be true of a record; `words` says it of words in another way than the list usually does. */
export type AsCondition = (part: Query, words?: Answers['words']) => Promise<SQL>;

/** What a search asks for; a mistake in it is told, and nothing is looked for. */
export function understand(type: SearchedType, q: string | undefined, { today }: Pick<Actor, 'today'>): Query | null {
  const understood = parseQuery(q ?? '', vocabularies[type], { today });
  if ('query' in understood) return understood.query;
  const { message } = understood.mistake;
  throw new AppError('invalid', message, { q: message });
}

/** Narrows a list down to what a search finds and `others`, the filter's further conditions, allow. */
export async function narrowByQuery(
  actor: Actor,
  type: SearchedType,
  q: string | undefined,
  others: SQL[],
  answers: Answers,
): Promise<Narrowing> {
  const query = understand(type, q, actor);
  if (query === null || query.kind === 'words') return answers.search(query?.text, others);
  const asCondition: AsCondition = (part, words = answers.words) =>
    conditionOf(part, actor, { ...answers, ...(words && { words }) });
  if (answers.together) return answers.together(query.kind === 'all' ? query.parts : [query], asCondition);
  return { conditions: [await asCondition(query), ...others] };
}

async function conditionOf(query: Query, actor: Actor, answers: Answers): Promise<SQL> {
  switch (query.kind) {
    case 'words':
      return wordsIn(query.text, answers);
    case 'test': {
      const ask = answers.asks[query.field];
      if (!ask) throw new Error(`Nobody knows how to ask for ${query.field}`);
      return ask(query.test, actor);
    }
    case 'not':
      // What is not known is not so.
      return sql`(${await conditionOf(query.part, actor, answers)}) is not true`;
    default: {
      const parts: SQL[] = [];
      // One after the other: they share a connection.
      for (const part of query.parts) parts.push(await conditionOf(part, actor, answers));
      return sql`(${sql.join(parts, query.kind === 'all' ? sql` and ` : sql` or `)})`;
    }
  }
}

async function wordsIn(text: string, { search, words }: Answers): Promise<SQL> {
  if (words) return words(text);
  const { conditions } = await search(text, []);
  return sql`(${sql.join(conditions, sql` and `)})`;
}
