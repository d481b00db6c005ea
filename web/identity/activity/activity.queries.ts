import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, read } from '#web/platform/lib/api.ts';

/** A short first page is enough to spot anything odd. Later pages are longer. */
const FIRST_PAGE = 8;
const NEXT_PAGES = 25;

export const activityQuery = infiniteQueryOptions({
  queryKey: ['activity'],
  queryFn: ({ pageParam, signal }) => {
    const page = pageParam === null ? { limit: String(FIRST_PAGE) } : { limit: String(NEXT_PAGES), cursor: pageParam };
    return read(api.account.activity.$get({ query: page }, { init: { signal } }));
  },
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.nextCursor,
  // Most activity happens elsewhere, so the list is always refetched.
  staleTime: 0,
});
