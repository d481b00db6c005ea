import { queryOptions } from '@tanstack/react-query';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { RoutinePatch } from '#shared/routine.ts';
import type { TodaySnoozeInput } from '#shared/today.ts';
import { api, read } from '#web/lib/api.ts';
import { useSettingChange } from '#web/lib/use-setting-change.ts';
import { rememberStartScreen } from './start-path.ts';

/** Another day has another list. */
export function todayQuery(today: CalendarDate) {
  return queryOptions({
    queryKey: ['today', today],
    queryFn: ({ signal }) => read(api.today.$get({}, { init: { signal } })),
    placeholderData: (previous) => previous,
  });
}

export const routineQuery = queryOptions({
  queryKey: ['routine'],
  queryFn: async ({ signal }) => {
    const routine = await read(api.routine.$get({}, { init: { signal } }));
    rememberStartScreen(routine.startScreen);
    return routine;
  },
});

export function putLineOff(input: TodaySnoozeInput): Promise<TodaySnoozeInput> {
  return read(api.today.snoozes.$put({ json: input }));
}

export function useChangeRoutine() {
  return useSettingChange({
    queryKey: routineQuery.queryKey,
    save: (patch: RoutinePatch) => read(api.routine.$patch({ json: patch })),
    onSaved: ({ startScreen }) => rememberStartScreen(startScreen),
  });
}
