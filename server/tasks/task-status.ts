import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { TaskStatus } from '#shared/tasks.ts';
import { tasks } from '../db/schema/tasks.ts';

/** A date, or the place of one in a fixed statement. */
export type Day = CalendarDate | Placeholder;

/** `taskStatus` of the shared rules, as the database says it. */
export function hasStatus(status: TaskStatus | 'unfinished', today: Day): SQL {
  const isOverdue = sql`${tasks.dueDate} < ${today}::date`;
  const conditions: Record<typeof status, SQL> = {
    unfinished: sql`not ${tasks.completed}`,
    completed: sql`${tasks.completed}`,
    overdue: sql`not ${tasks.completed} and ${isOverdue}`,
    open: sql`not ${tasks.completed} and (${tasks.dueDate} is null or not ${isOverdue})`,
  };
  return conditions[status];
}
