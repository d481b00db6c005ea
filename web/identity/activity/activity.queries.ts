import { infiniteQueryOptions } from '@tanstack/react-query';
import { FIRST_ACTIVITY } from '#shared/identity/activity-schemas.ts';
import { api, read } from '#web/platform/lib/api.ts';

/** Longer than the first one. */
const NEXT_PAGES = 25;

export const activityQuery = infiniteQueryOptions({
  queryKey: ['activity'],
  queryFn: ({ pageParam, signal }) => {
    const page =
      pageParam === null ? { limit: String(FIRST_ACTIVITY) } : { limit: String(NEXT_PAGES), cursor: pageParam };
    return read(api.account.activity.$get({ query: page }, { init: { signal } }));
  },
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.nextCursor,
  // Most activity happens elsewhere, so the list is always refetched.
  staleTime: 0,
});
