import { sql, type SQL } from 'drizzle-orm';
import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import type { TaskStatus } from '#shared/crm/task-schemas.ts';
import { tasks } from '#server/platform/db/schema/tasks.ts';

/** `taskStatus` of the shared rules, in SQL. */
export function hasStatus(status: TaskStatus | 'unfinished', today: CalendarDate): SQL {
  const isOverdue = sql`${tasks.dueDate} < ${today}::date`;
  const conditions: Record<typeof status, SQL> = {
    unfinished: sql`not ${tasks.completed}`,
    completed: sql`${tasks.completed}`,
    overdue: sql`not ${tasks.completed} and ${isOverdue}`,
    open: sql`not ${tasks.completed} and (${tasks.dueDate} is null or not ${isOverdue})`,
  };
  return conditions[status];
}
