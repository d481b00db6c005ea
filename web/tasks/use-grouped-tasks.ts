import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { byDueDate } from '#shared/task-terms.ts';
import type { Task } from '#shared/tasks.ts';
import { countOf, rowsOf, type ChoosableList } from '#web/records/use-record-list.ts';
import { useRowSelection } from '#web/records/use-row-selection.ts';
import { taskListQuery } from './tasks.queries.ts';
import { useTouchedTasks } from './use-touched-tasks.ts';

/**
 * Open work by due date, with what is finished as a list of its own behind it, which is read when it is unfolded: an account
 * with years of finished tasks opens as fast as a new one.
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
  // The finished ones stand at the end, which is not yet known while more open ones are to come.
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

/** In their order. What the list holds and was finished elsewhere is left out; what was touched here stays. */
function openTasks(listed: readonly Task[], touched: readonly Task[]): Task[] {
  const stays = new Set(touched.map(({ id }) => id));
  const shown = listed.filter(({ id, completed }) => !completed || stays.has(id));
  const isShown = new Set(shown.map(({ id }) => id));
  return [...shown, ...touched.filter(({ id }) => !isShown.has(id))].toSorted(byDueDate);
}
