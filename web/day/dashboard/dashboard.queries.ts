import { queryOptions } from '@tanstack/react-query';
import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import { api, read } from '#web/platform/lib/api.ts';
import { copyFirst } from '#web/platform/lib/earlier-copies.ts';

/** `today` is part of the key, because it decides which month is current and what is overdue. */
export function dashboardQuery(today: CalendarDate) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return queryOptions({
    queryKey: ['dashboard', today, timeZone],
    meta: copyFirst,
    queryFn: ({ signal }) => read(api.dashboard.$get({ query: { timeZone } }, { init: { signal } })),
    placeholderData: (previous) => previous,
  });
}
