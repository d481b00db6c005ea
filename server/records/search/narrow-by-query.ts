import { sql, type SQL } from 'drizzle-orm';
import { parseQuery } from '#shared/records/query/parse-query.ts';
import { positiveWords } from '#shared/records/query/positive-words.ts';
import type { Query } from '#shared/records/query/query.ts';
import { vocabularies, type SearchedType } from '#shared/crm/vocabularies.ts';
import { AppError } from '#server/platform/runtime/app-error.ts';
import type { Actor } from '../core/actor.ts';
import type { Narrowing } from '../core/definition.ts';
import type { Asks, Meaning } from './asks.ts';

/** How a list answers a search. */
export interface Answers<Type extends SearchedType> {
  asks: Asks<Type>;
  /** Finds plain words, within the filter's other conditions. */
  search: (text: string, others: SQL[]) => Promise<Narrowing>;
}

type Reading = ReturnType<typeof parseQuery>;
type Asking = Pick<Actor, 'today'>;

/** Keyed by the actor, which is created for each request: Ctrl+K and the list that it queries parse the same text. */
const readings = new WeakMap<Asking, Map<string, Reading>>();

/** Parses a search for a list, once per request. */
export function readQuery(type: SearchedType, q: string, actor: Asking): Reading {
  const known = readings.get(actor) ?? new Map<string, Reading>();
  readings.set(actor, known);
  const key = `${type} ${q}`;
  const reading = known.get(key) ?? parseQuery(q, vocabularies[type], { today: actor.today });
  known.set(key, reading);
  return reading;
}

/** The tree of a search. A mistake is reported instead of searching. */
export function understand(type: SearchedType, q: string | undefined, actor: Asking): Query | null {
  const understood = readQuery(type, q ?? '', actor);
  if ('query' in understood) return understood.query;
  const { message } = understood.mistake;
  throw new AppError('invalid', message, { q: message });
}

/** Narrows a list to the records that match a search and `others`, the filter's other conditions. */
export async function narrowByQuery<Type extends SearchedType>(
  actor: Actor,
  type: Type,
  q: string | undefined,
  others: SQL[],
  { asks, search }: Answers<Type>,
): Promise<Narrowing> {
  const query = understand(type, q, actor);
  if (query === null) return { conditions: others };
  const words = positiveWords(query);
  if (query.kind === 'words') return { ...(await search(query.text, others)), words };
  const wordsIn = async (text: string) => {
    const { conditions } = await search(text, []);
    return sql`(${sql.join(conditions, sql` and `)})`;
  };
  return { conditions: [await conditionOf(query, actor, asks, wordsIn), ...others], words };
}

/** The condition for records that contain these words. */
export type WordsIn = (text: string) => SQL | Promise<SQL>;

/** The whole search as one condition. */
export async function conditionOf<Type extends SearchedType>(
  query: Query,
  actor: Actor,
  asks: Asks<Type>,
  wordsIn: WordsIn,
): Promise<SQL> {
  switch (query.kind) {
    case 'words':
      return wordsIn(query.text);
    case 'test':
      return meaningOf(asks, query.field).ask(query.test, actor);
    case 'not':
      // A null result counts as no match.
      return sql`(${await conditionOf(query.part, actor, asks, wordsIn)}) is not true`;
    default: {
      const parts = await conditionsOf(query.parts, actor, asks, wordsIn);
      return sql`(${sql.join(parts, query.kind === 'all' ? sql` and ` : sql` or `)})`;
    }
  }
}

export async function conditionsOf<Type extends SearchedType>(
  parts: readonly Query[],
  actor: Actor,
  asks: Asks<Type>,
  wordsIn: WordsIn,
): Promise<SQL[]> {
  const conditions: SQL[] = [];
  // One at a time: they share a connection.
  for (const part of parts) conditions.push(await conditionOf(part, actor, asks, wordsIn));
  return conditions;
}

/** The parser only returns names from the vocabulary, and `Asks` has a meaning for each of them. */
export function meaningOf<Type extends SearchedType>(asks: Asks<Type>, field: string): Meaning {
  return (asks as Readonly<Record<string, Meaning>>)[field] as Meaning;
}
