import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { NextTask } from '#shared/records/attention-fields.ts';
import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import { tasks } from '#server/platform/db/schema/tasks.ts';
import { ownAccount } from './shown-rows.ts';

/** The columns of a record's next task. `besideNextTask` joins them. */
export const nextTaskColumns = {
  taskId: sql<string | null>`next_task.id`,
  taskTitle: sql<string | null>`next_task.title`,
  taskDueDate: sql<CalendarDate | null>`next_task.due_date`,
};

export function besideNextTask(id: PgColumn | SQL): SQL {
  return sql`left join ${tasks} as next_task on next_task.user_id = ${ownAccount} and next_task.id = ${id}`;
}

interface JoinedTask {
  taskId: string | null;
  taskTitle: string | null;
  taskDueDate: CalendarDate | null;
}

export function toNextTask({ taskId, taskTitle, taskDueDate }: JoinedTask): NextTask | null {
  return taskId === null ? null : { id: taskId, title: taskTitle ?? '', dueDate: taskDueDate };
}
