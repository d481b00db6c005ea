import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import type { CurrencyCode } from '#shared/platform/formats.ts';
import { parseQuery, type Understood } from '#shared/records/query/parse-query.ts';
import { positiveWords } from '#shared/records/query/positive-words.ts';
import { saidOf, withoutSaid } from '#shared/records/query/said.ts';
import { vocabularies, type SearchedType } from '#shared/crm/vocabularies.ts';

/** Parses a list search exactly as the server does. */
export type QueryReader = (text: string) => Understood;

export function queryReader(type: SearchedType, today: CalendarDate, currency: CurrencyCode): QueryReader {
  return (text) => parseQuery(text, vocabularies[type], { today, currency });
}

/** The plain words in a search; undefined if there are none. */
export function searchedWords(read: QueryReader, q: string): string | undefined {
  const answer = read(q);
  return 'query' in answer ? positiveWords(answer.query) || undefined : undefined;
}

export { saidOf, withoutSaid };
