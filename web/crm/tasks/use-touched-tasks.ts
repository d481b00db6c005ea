import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import { MAX_PAGE_SIZE } from '#shared/platform/limits.ts';
import type { Task } from '#shared/crm/task-schemas.ts';
import { rowsOf } from '#web/records/core/use-record-list.ts';
import { namedTasksQuery } from './tasks.queries.ts';

/**
 * The tasks changed since the list was opened. They are loaded by id, so they stay visible and up to date when they no
 * longer belong to the list: a ticked task keeps its place until the list is opened again.
 */
export function useTouchedTasks(today: CalendarDate): {
  touched: readonly Task[];
  touch: (tasks: readonly Task[]) => void;
} {
  const queryClient = useQueryClient();
  const [ids, setIds] = useState<readonly string[]>([]);
  const query = useInfiniteQuery({ ...namedTasksQuery(ids, today), enabled: ids.length > 0 });
  const touched = ids.length > 0 ? rowsOf(query) : [];

  function touch(tasks: readonly Task[]): void {
    const known = new Map([...touched, ...tasks].map((task) => [task.id, task]));
    const next = [...known.values()].slice(-MAX_PAGE_SIZE);
    const nextIds = next.map(({ id }) => id);
    // Uses the tasks on screen at once: a request now would return the state before the change.
    queryClient.setQueryData(namedTasksQuery(nextIds, today).queryKey, {
      pages: [{ items: next, nextCursor: null, count: next.length }],
      pageParams: [null],
    });
    setIds(nextIds);
  }

  return { touched, touch };
}
