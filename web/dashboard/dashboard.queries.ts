import { queryOptions } from '@tanstack/react-query';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { api, read } from '#web/lib/api.ts';

/** `today` decides which month is the current one and what is overdue: yesterday's dashboard is another one. */
export function dashboardQuery(today: CalendarDate) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return queryOptions({
    queryKey: ['dashboard', today, timeZone],
    queryFn: ({ signal }) => read(api.dashboard.$get({ query: { timeZone } }, { init: { signal } })),
    placeholderData: (previous) => previous,
  });
}
