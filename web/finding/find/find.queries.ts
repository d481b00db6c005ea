import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { FindKind } from '#shared/finding/find.ts';
import { limits } from '#shared/platform/limits.ts';
import { api, read } from '#web/platform/lib/api.ts';

/** Shows the previous results until new ones arrive. Typing on aborts the request. */
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

/** The record that the title of a task names. A longer title is a note, and names nobody for sure. */
export function namedQuery(title: string) {
  return queryOptions({
    queryKey: ['find', 'named', title],
    queryFn: async ({ signal }) =>
      (await read(api.find.named.$get({ query: { line: title } }, { init: { signal } }))).named,
    staleTime: 2_000,
    gcTime: 60_000,
    enabled: title !== '' && title.length <= limits.search,
  });
}
