import type { SearchedType } from '#shared/query/vocabularies.ts';
import { BEST_MATCH, recordPaths } from '#shared/record-terms.ts';
import { defaultSorts } from '#shared/view-terms.ts';
import { useSearchedWords } from './use-query-reader.ts';

type SortsOf<Type extends SearchedType> = (typeof defaultSorts)[(typeof recordPaths)[Type]];

/** How a list is sorted by its address: by the best match only while there are words to match, which are also to be marked. */
export function useListSort<Type extends SearchedType, Sort extends string>(
  type: Type,
  { q, sort }: { q?: string | undefined; sort?: Sort | undefined },
): { sort: Sort | SortsOf<Type>; words: string | undefined } {
  const words = useSearchedWords(type, q);
  const own = defaultSorts[recordPaths[type]] as SortsOf<Type>;
  return { sort: sort === undefined || (sort === BEST_MATCH && words === undefined) ? own : sort, words };
}
