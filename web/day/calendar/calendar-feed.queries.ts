import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CalendarFeed, FeedPatch } from '#shared/day/calendar-feed.ts';
import { activityQuery } from '#web/identity/activity/activity.queries.ts';
import { api, read } from '#web/platform/lib/api.ts';
import { useSettingChange } from '#web/platform/lib/use-setting-change.ts';

export const calendarFeedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: async ({ signal }) => (await read(api['calendar-feed'].$get({}, { init: { signal } }))).feed,
  // Calendars read the feed at any time, and the page shows when.
  staleTime: 0,
});

/** Creating and revoking an address also appear in the activity list. */
function keep(queryClient: QueryClient, feed: CalendarFeed | null): void {
  queryClient.setQueryData(calendarFeedQuery.queryKey, feed);
  void queryClient.invalidateQueries(activityQuery);
}

/** The response contains the address, which cannot be fetched again. */
export function useMakeCalendarFeed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => read(api['calendar-feed'].$post({ json: {} })),
    onSuccess: ({ feed }) => keep(queryClient, feed),
    // Removes the address from memory as soon as possible.
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
