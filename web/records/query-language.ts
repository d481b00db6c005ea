import type { CalendarDate } from '#shared/calendar-date.ts';
import type { CurrencyCode } from '#shared/preference-terms.ts';
import { parseQuery, type Understood } from '#shared/query/parse-query.ts';
import { positiveWords } from '#shared/query/positive-words.ts';
import { vocabularies, type SearchedType } from '#shared/query/vocabularies.ts';

/** Reads searches of a list as the server does. */
export type QueryReader = (text: string) => Understood;

export function queryReader(type: SearchedType, today: CalendarDate, currency: CurrencyCode): QueryReader {
  return (text) => parseQuery(text, vocabularies[type], { today, currency });
}

/** The words that a search looks for; undefined if it has none. */
export function searchedWords(read: QueryReader, q: string): string | undefined {
  const answer = read(q);
  return 'query' in answer ? positiveWords(answer.query) || undefined : undefined;
}
