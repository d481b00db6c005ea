import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { RoutinePatch } from '#shared/routine.ts';
import type { TodaySnoozeInput } from '#shared/today.ts';
import { api, read } from '#web/lib/api.ts';
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

/** Shows a change at once and takes it back if the server refuses it. */
export function useChangeRoutine() {
  const queryClient = useQueryClient();
  const { queryKey } = routineQuery;
  return useMutation({
    mutationFn: (patch: RoutinePatch) => read(api.routine.$patch({ json: patch })),
    onMutate: async (patch) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      if (before) queryClient.setQueryData(queryKey, { ...before, ...patch });
      return before;
    },
    onSuccess: (saved) => {
      rememberStartScreen(saved.startScreen);
      queryClient.setQueryData(queryKey, saved);
    },
    onError: (_error, _patch, before) => queryClient.setQueryData(queryKey, before),
  });
}
