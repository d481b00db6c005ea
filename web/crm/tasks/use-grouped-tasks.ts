import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import { byDueDate } from '#shared/crm/tasks.ts';
import type { Task } from '#shared/crm/task-schemas.ts';
import { countOf, rowsOf, type ChoosableList } from '#web/records/core/use-record-list.ts';
import { useRowSelection } from '#web/records/core/use-row-selection.ts';
import { taskListQuery } from './tasks.queries.ts';
import { useTouchedTasks } from './use-touched-tasks.ts';

/**
 * Open tasks by due date, followed by completed ones. The completed list loads only when expanded, so an account with
 * years of completed tasks opens as fast as a new one.
 */
export function useGroupedTasks(today: CalendarDate) {
  const [isUnfolded, setUnfolded] = useState(false);
  const { touched, touch } = useTouchedTasks(today);
  const unfinished = useInfiniteQuery(taskListQuery({ status: 'unfinished', sort: 'dueDate' }, today));
  const finished = useInfiniteQuery({
    ...taskListQuery({ status: 'completed', sort: '-dueDate' }, today),
    enabled: isUnfolded,
  });
  const open = openTasks(rowsOf(unfinished), touched);
  const isOpen = new Set(open.map(({ id }) => id));
  // Completed tasks go last, and the end is unknown while open tasks are still loading.
  const isAtEnd = unfinished.data !== undefined && !unfinished.hasNextPage;
  const done = isUnfolded && isAtEnd ? rowsOf(finished).filter(({ id }) => !isOpen.has(id)) : [];
  const rows = [...open, ...done];
  const selection = useRowSelection(
    rows.map(({ id }) => id),
    isUnfolded ? 'all' : 'unfinished',
  );
  const unfinishedCount = countOf(unfinished) ?? 0;
  const list: ChoosableList<Task> = {
    query: isUnfolded && isAtEnd && finished.data !== undefined ? finished : unfinished,
    rows,
    selection,
    total: isUnfolded ? unfinishedCount + (countOf(finished) ?? 0) : unfinishedCount,
  };
  return { list, open, isAtEnd, finished, isUnfolded, fold: () => setUnfolded(!isUnfolded), touch };
}

/** In due order. Tasks completed elsewhere are left out; tasks touched here stay. */
function openTasks(listed: readonly Task[], touched: readonly Task[]): Task[] {
  const stays = new Set(touched.map(({ id }) => id));
  const shown = listed.filter(({ id, completed }) => !completed || stays.has(id));
  const isShown = new Set(shown.map(({ id }) => id));
  return [...shown, ...touched.filter(({ id }) => !isShown.has(id))].toSorted(byDueDate);
}
