import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, read } from '#web/lib/api.ts';

/** Enough to see at a glance whether anything is odd; who looks for something gets more at a time. */
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
  // Most of it happens elsewhere, and whoever opens the page wants to know of it.
  staleTime: 0,
});
