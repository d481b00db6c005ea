import type { SearchedType } from '#shared/crm/vocabularies.ts';
import { BEST_MATCH, recordPaths } from '#shared/records/records.ts';
import { defaultSorts } from '#shared/finding/views.ts';
import { useSearchedWords } from './use-query-reader.ts';

type SortsOf<Type extends SearchedType> = (typeof defaultSorts)[(typeof recordPaths)[Type]];

/** The sort order from the URL and the words to highlight. Best match applies only while the search contains words. */
export function useListSort<Type extends SearchedType, Sort extends string>(
  type: Type,
  { q, sort }: { q?: string | undefined; sort?: Sort | undefined },
): { sort: Sort | SortsOf<Type>; words: string | undefined } {
  const words = useSearchedWords(type, q);
  const own = defaultSorts[recordPaths[type]] as SortsOf<Type>;
  return { sort: sort === undefined || (sort === BEST_MATCH && words === undefined) ? own : sort, words };
}
