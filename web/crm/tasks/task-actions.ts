import { useState } from 'react';
import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import type { Task } from '#shared/crm/task-schemas.ts';
import type { ListAddress } from '#web/records/core/use-list-address.ts';
import type { TasksSearch } from './tasks-search.ts';
import { useTaskWrites } from './tasks.queries.ts';
import { useSnooze } from './use-snooze.ts';
import { useToggleTask } from './use-toggle-task.ts';

/** The actions for a task, by click, shortcut or row menu. */
export interface TaskActions {
  toggle: (task: Task, completed: boolean) => void;
  edit: (task: Task) => void;
  snoozeTo: (task: Task, dueDate: CalendarDate, dueTime?: string) => void;
  /** Asks for the date first. */
  snooze: (task: Task) => void;
  remove: (task: Task) => void;
}

export function useTaskActions(address: ListAddress<TasksSearch>) {
  const { removeWithUndo } = useTaskWrites();
  const toggle = useToggleTask();
  const snoozeTo = useSnooze();
  const [snoozing, setSnoozing] = useState<Task | null>(null);
  const actions: TaskActions = {
    toggle: (task, completed) => toggle(task, completed),
    edit: ({ id }) => address.open({ edit: id }),
    snoozeTo,
    snooze: setSnoozing,
    remove: ({ id }) => void removeWithUndo(id),
  };
  return { actions, snoozing, stopSnoozing: () => setSnoozing(null) };
}
