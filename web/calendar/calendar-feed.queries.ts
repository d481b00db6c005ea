import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CalendarFeed, FeedPatch } from '#shared/calendar-feed.ts';
import { activityQuery } from '#web/activity/activity.queries.ts';
import { api, read } from '#web/lib/api.ts';

export const calendarFeedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: async ({ signal }) => (await read(api['calendar-feed'].$get({}, { init: { signal } }))).feed,
  // Calendars read it at any time, and whoever opens the page wants to know when.
  staleTime: 0,
});

/** A new address and its end are noted in the list of activity as well. */
function keep(queryClient: QueryClient, feed: CalendarFeed | null): void {
  queryClient.setQueryData(calendarFeedQuery.queryKey, feed);
  void queryClient.invalidateQueries(activityQuery);
}

/** The answer has the address, this once. */
export function useMakeCalendarFeed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => read(api['calendar-feed'].$post({ json: {} })),
    onSuccess: ({ feed }) => keep(queryClient, feed),
    // Nobody else may come by the address later.
    gcTime: 0,
  });
}

export function useRevokeCalendarFeed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => read(api['calendar-feed'].$delete()),
    onSuccess: ({ feed }) => keep(queryClient, feed),
  });
}

/** Shows a choice at once and takes it back if it could not be saved. */
export function useChangeCalendarFeed() {
  const queryClient = useQueryClient();
  const { queryKey } = calendarFeedQuery;
  const mutationKey = ['change calendar-feed'];
  return useMutation({
    mutationKey,
    mutationFn: (json: FeedPatch) => read(api['calendar-feed'].$patch({ json })),
    onMutate: async (patch) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (feed) => feed && { ...feed, ...patch });
      return before;
    },
    onSuccess: ({ feed }) => {
      // An earlier answer knows nothing of what was chosen since.
      if (queryClient.isMutating({ mutationKey }) === 1) queryClient.setQueryData(queryKey, feed);
    },
    onError: (_error, _patch, before) => queryClient.setQueryData(queryKey, before),
    // One after another, in the order in which they were chosen.
    scope: { id: 'calendar-feed' },
  });
}
