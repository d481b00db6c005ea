import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { FindKind } from '#shared/find-terms.ts';
import { api, read } from '#web/lib/api.ts';

/** The answer to the text before stays until this one's is there; whoever types on has the request cut short. */
export function findQuery(q: string, kind: FindKind | undefined) {
  return queryOptions({
    queryKey: ['find', kind ?? 'all', q],
    queryFn: ({ signal }) =>
      read(api.find.$get({ query: { q, ...(kind !== undefined && { kind }) } }, { init: { signal } })),
    placeholderData: keepPreviousData,
    staleTime: 2_000,
    gcTime: 60_000,
    enabled: q !== '',
  });
}
