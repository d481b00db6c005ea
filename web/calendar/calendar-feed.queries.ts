import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CalendarFeed, FeedPatch } from '#shared/calendar-feed.ts';
import { activityQuery } from '#web/activity/activity.queries.ts';
import { api, read } from '#web/lib/api.ts';
import { useSettingChange } from '#web/lib/use-setting-change.ts';

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

export function useChangeCalendarFeed() {
  return useSettingChange({
    queryKey: calendarFeedQuery.queryKey,
    save: async (json: FeedPatch) => (await read(api['calendar-feed'].$patch({ json }))).feed,
  });
}
