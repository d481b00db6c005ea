import { z } from 'zod';
import type { CalendarDate } from './calendar-date.ts';
import { calendarDate } from './calendar-date-schema.ts';
import {
  bulkIds,
  contactRefSchema,
  exportIds,
  idsOrFilter,
  pagingOf,
  recordFields,
  recordId,
  searchText,
} from './records.ts';
import { freeText, limits, lineOfText } from './text.ts';

/** Sorting by priority sorts by weight. */
export const priorityWeights = { low: 1, medium: 2, high: 3 } as const;
export const priorities = ['low', 'medium', 'high'] as const satisfies (keyof typeof priorityWeights)[];
export type Priority = (typeof priorities)[number];

export const taskStatuses = ['open', 'overdue', 'completed'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

export const PAST_DUE_DATE = 'Due date cannot be in the past';

const fields = {
  title: lineOfText('Title', limits.taskTitle).min(1, 'Task title is required'),
  description: freeText('Description', limits.taskDescription)
    .nullable()
    .transform((text) => (text?.trim() ? text : null)),
  /** Whether it lies in the past is `isNewDueDateAllowed`, which knows what day it is. */
  dueDate: calendarDate('Choose a date').nullable(),
  priority: z.enum(priorities, 'Priority must be low, medium or high'),
  completed: z.boolean(),
  relatedTo: z.strictObject({ type: z.literal('contact'), id: recordId }).nullable(),
};

export const taskSchema = z.object({
  ...recordFields,
  title: z.string(),
  description: z.string().nullable(),
  dueDate: z.string().nullable(),
  priority: z.enum(priorities),
  completed: z.boolean(),
  relatedTo: z.object({ type: z.literal('contact'), id: z.uuid() }).nullable(),
  /** The client behind `relatedTo`. */
  contact: contactRefSchema.nullable(),
});
export type Task = z.infer<typeof taskSchema>;

export const taskInput = z.strictObject({
  id: recordId.optional(),
  ...fields,
  description: fields.description.default(null),
  dueDate: fields.dueDate.default(null),
  relatedTo: fields.relatedTo.default(null),
  priority: fields.priority.default('medium'),
  completed: fields.completed.default(false),
});
export type TaskInput = z.infer<typeof taskInput>;

export const taskPatch = z.strictObject(fields).partial();
export type TaskPatch = z.infer<typeof taskPatch>;

/** Due today still counts as open: a task is overdue from the midnight that ends its day. */
export function taskStatus(task: Pick<Task, 'completed' | 'dueDate'>, today: CalendarDate): TaskStatus {
  if (task.completed) return 'completed';
  return task.dueDate !== null && task.dueDate < today ? 'overdue' : 'open';
}

export function isDueToday(task: Pick<Task, 'completed' | 'dueDate'>, today: CalendarDate): boolean {
  return !task.completed && task.dueDate === today;
}

/** A date may not be set to the past; one that has become past by waiting may stay. `before` is null for a new task. */
export function isNewDueDateAllowed(
  dueDate: CalendarDate | null,
  before: CalendarDate | null,
  today: CalendarDate,
): boolean {
  return dueDate === null || dueDate >= today || dueDate === before;
}

const filters = {
  q: searchText,
  status: z.enum(taskStatuses, 'Status must be open, overdue or completed').optional(),
  /** Open, and due on the user's current day. */
  due: z.literal('today', 'Due must be today').optional(),
  contactId: recordId.optional(),
};

export const tasksQuery = z.strictObject({
  ...filters,
  ...pagingOf(['dueDate', 'title', 'priority', 'contact', 'createdAt'], 'dueDate'),
});
export type TasksQuery = z.infer<typeof tasksQuery>;

export const tasksFilter = z.strictObject(filters);
export type TasksFilter = z.infer<typeof tasksFilter>;

export const tasksExportQuery = tasksQuery.omit({ limit: true, cursor: true }).extend({ ids: exportIds.optional() });

/** `due` is what the sidebar shows: open tasks due today or overdue. */
export const taskCountsSchema = z.object({
  open: z.int().min(0),
  overdue: z.int().min(0),
  completed: z.int().min(0),
  due: z.int().min(0),
});
export type TaskCounts = z.infer<typeof taskCountsSchema>;

const selection = { ids: bulkIds.optional(), filter: tasksFilter.optional() };

/** `reopen` undoes `complete`. */
export const tasksBulk = z
  .discriminatedUnion('action', [
    z.strictObject({ action: z.literal('delete'), ...selection }),
    z.strictObject({ action: z.literal('complete'), ...selection }),
    z.strictObject({ action: z.literal('reopen'), ...selection }),
    z.strictObject({ action: z.literal('restore'), ids: bulkIds }),
  ])
  .refine(...idsOrFilter);
export type TasksBulk = z.infer<typeof tasksBulk>;
