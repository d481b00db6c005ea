import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import type { DaySettings, DaySettingsPatch } from '#shared/day/day-setting-schemas.ts';
import type { TodaySnoozeInput } from '#shared/day/today-schemas.ts';
import { api, read } from '#web/platform/lib/api.ts';
import { copyFirst } from '#web/platform/lib/earlier-copies.ts';
import { useSettingChange } from '#web/platform/lib/use-setting-change.ts';
import { sessionQuery, useSessionUser } from '#web/identity/account/session.queries.ts';
import { rememberStartScreen } from '#web/identity/account/start-path.ts';

export function todayQuery(today: CalendarDate) {
  return queryOptions({
    queryKey: ['today', today],
    meta: copyFirst,
    queryFn: ({ signal }) => read(api.today.$get({}, { init: { signal } })),
    placeholderData: (previous) => previous,
  });
}

export const daySettingsQuery = queryOptions({
  queryKey: ['routine'],
  queryFn: async ({ client, signal }) =>
    keepStartScreen(client, await read(api.routine.$get({}, { init: { signal } }))),
});

/** The next start begins on the chosen screen, before anything is asked. */
export function keepStartScreen(queryClient: QueryClient, daySettings: DaySettings): DaySettings {
  const user = queryClient.getQueryData(sessionQuery.queryKey);
  if (user) rememberStartScreen(user.uid, daySettings.startScreen);
  return daySettings;
}

export function putLineOff(input: TodaySnoozeInput): Promise<TodaySnoozeInput> {
  return read(api.today.snoozes.$put({ json: input }));
}

export function useChangeDaySettings() {
  const { uid } = useSessionUser();
  return useSettingChange({
    queryKey: daySettingsQuery.queryKey,
    save: (patch: DaySettingsPatch) => read(api.routine.$patch({ json: patch })),
    onSaved: ({ startScreen }) => rememberStartScreen(uid, startScreen),
  });
}
