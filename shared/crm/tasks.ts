import type { FieldErrors } from '#shared/platform/errors.ts';
import { addDays, endOfWeek, formatCalendarDate, type CalendarDate } from '#shared/platform/calendar-date.ts';

/** Sorting by priority sorts by these weights. */
export const priorityWeights = { low: 1, medium: 2, high: 3 } as const;
export const priorities = ['low', 'medium', 'high'] as const satisfies (keyof typeof priorityWeights)[];
export type Priority = (typeof priorities)[number];

export const priorityLabels: Record<Priority, string> = { low: 'Low', medium: 'Medium', high: 'High' };

export const taskStatuses = ['open', 'overdue', 'completed'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

export const PAST_DUE_DATE = 'Due date cannot be in the past';

const TIME_NEEDS_DATE = 'A time needs a due date';
const REPEAT_NEEDS_DATE = 'A repeating task needs a due date';

/** Errors in the due date and time, by field. */
export function dueProblems(task: { dueDate: unknown; dueTime: unknown; repeat: unknown }): FieldErrors {
  if (task.dueDate !== null) return {};
  return {
    ...(task.dueTime !== null && { dueTime: TIME_NEEDS_DATE }),
    ...(task.repeat !== null && { repeat: REPEAT_NEEDS_DATE }),
  };
}

/** "20 November 2026 at 14:30". */
export function formatDue(dueDate: CalendarDate, dueTime: string | null | undefined): string {
  return dueTime == null ? formatCalendarDate(dueDate) : `${formatCalendarDate(dueDate)} at ${dueTime}`;
}

/** The part of a task that decides its status. */
export interface Dated {
  completed: boolean;
  dueDate: CalendarDate | null;
}

/** A task due today is still open. It becomes overdue at the midnight that ends its due day. */
export function taskStatus(task: Dated, today: CalendarDate): TaskStatus {
  if (task.completed) return 'completed';
  return task.dueDate !== null && task.dueDate < today ? 'overdue' : 'open';
}

export function isDueToday(task: Dated, today: CalendarDate): boolean {
  return !task.completed && task.dueDate === today;
}

/** In order of urgency. */
export const taskGroups = ['overdue', 'today', 'tomorrow', 'week', 'later', 'undated'] as const;
export type TaskGroup = (typeof taskGroups)[number];

export const taskGroupLabels: Record<TaskGroup, string> = {
  overdue: 'Overdue',
  today: 'Today',
  tomorrow: 'Tomorrow',
  week: 'This week',
  later: 'Later',
  undated: 'No date',
};

/** Tells the group of an unfinished task. The current week ends on Sunday. */
export function taskGroupsOn(today: CalendarDate): (dueDate: CalendarDate | null) => TaskGroup {
  const [tomorrow, weekEnds] = [addDays(today, 1), endOfWeek(today)];
  return (dueDate) => {
    if (dueDate === null) return 'undated';
    if (dueDate < today) return 'overdue';
    if (dueDate === today) return 'today';
    if (dueDate === tomorrow) return 'tomorrow';
    return dueDate <= weekEnds ? 'week' : 'later';
  };
}

/** The order of the list by due date, as on the server: tasks without a date last, and by id within a day. */
export function byDueDate(one: DatedRecord, other: DatedRecord): number {
  if (one.dueDate !== other.dueDate) {
    if (one.dueDate === null || other.dueDate === null) return one.dueDate === null ? 1 : -1;
    return one.dueDate < other.dueDate ? -1 : 1;
  }
  return one.id < other.id ? -1 : Number(one.id > other.id);
}
interface DatedRecord {
  id: string;
  dueDate: CalendarDate | null;
}

/** Splits tasks sorted by `byDueDate` into groups, with the index of each group's first task. */
export function groupTasks(tasks: readonly DatedRecord[], today: CalendarDate): { group: TaskGroup; start: number }[] {
  const groupOf = taskGroupsOn(today);
  return tasks.flatMap(({ dueDate }, index) => {
    const group = groupOf(dueDate);
    const before = tasks[index - 1];
    return before && groupOf(before.dueDate) === group ? [] : [{ group, start: index }];
  });
}

/** One-click snooze options; any other date comes from the calendar. */
export const snoozes = ['tomorrow', 'nextWeek'] as const;
export type Snooze = (typeof snoozes)[number];

export const snoozeLabels: Record<Snooze, string> = { tomorrow: 'Tomorrow', nextWeek: 'Next week' };

/** Next week starts on Monday. */
export function snoozeDate(snooze: Snooze, today: CalendarDate): CalendarDate {
  return addDays(snooze === 'tomorrow' ? today : endOfWeek(today), 1);
}

/**
 * A due date must not be set to the past, but one that has passed meanwhile may stay. `before` is null for a new task.
 */
export function isNewDueDateAllowed(
  dueDate: CalendarDate | null,
  before: CalendarDate | null,
  today: CalendarDate,
): boolean {
  return dueDate === null || dueDate >= today || dueDate === before;
}
