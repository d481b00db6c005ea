import { z } from 'zod';
import {
  choice,
  line,
  optionalChoice,
  optionalDay,
  optionalLine,
  optionalTime,
  searched,
  shown,
  yesNo,
  type InFile,
} from './fields.ts';
import { recordSchemas } from './record-schemas.ts';
import {
  BEST_MATCH,
  bulkIds,
  contactRefSchema,
  exportIds,
  idsOrFilter,
  pagingOf,
  recordId,
  searchText,
  type SortOf,
} from './records.ts';
import { optionalRelatedTo, relatedRefSchema } from './related.ts';
import { repeatLabels } from './repeats.ts';
import { freeText, limits, lineOfText } from './text.ts';
import { priorityLabels, taskGroups, taskStatus, taskStatuses, type Dated } from './task-terms.ts';

// What screens show of it, without the schema library.
export * from './task-terms.ts';

const description = freeText('Description', limits.taskDescription)
  .nullable()
  .transform((text) => (text?.trim() ? text : null));

export const taskFields = {
  title: searched(line('Title', lineOfText('Title', limits.taskTitle).min(1, 'Task title is required'))),
  description: searched(optionalLine('Description', limits.taskDescription, description)),
  /** Whether it lies in the past is `isNewDueDateAllowed`, which knows what day it is. */
  dueDate: optionalDay('Due date', 'No due date'),
  dueTime: optionalTime('Time'),
  /** Once it is finished, the next one is made. */
  repeat: optionalChoice('Repeats', repeatLabels, 'Repeats must be daily, workdays, weekly or monthly'),
  priority: choice('Priority', priorityLabels, 'Priority must be low, medium or high', 'medium'),
  completed: {
    ...yesNo('Completed'),
    cells: [{ heading: 'Status', read: (_: boolean, { record, today }: InFile) => taskStatus(record as Dated, today) }],
  },
  relatedTo: optionalRelatedTo('Contact'),
  /** The record behind `relatedTo`. */
  related: shown('Related to', relatedRefSchema.nullable(), [
    { heading: 'Related to', read: (related) => related?.name ?? '' },
  ]),
  /** The same if it is a client. */
  contact: shown('Contact', contactRefSchema.nullable(), [
    { heading: 'Contact', read: (contact) => contact?.name ?? '' },
  ]),
};

const schemas = recordSchemas(taskFields);

export const taskSchema = schemas.record;
export type Task = z.infer<typeof taskSchema>;

export const taskInput = schemas.input;
export type TaskInput = z.infer<typeof taskInput>;

export const taskPatch = schemas.patch;
export type TaskPatch = z.infer<typeof taskPatch>;

const filters = {
  q: searchText,
  /** `unfinished` is open or overdue. */
  status: z.enum([...taskStatuses, 'unfinished'], 'Status must be open, overdue, completed or unfinished').optional(),
  /** Not finished, and due on the user's current day; `now` is that day or before: what the sidebar counts. */
  due: z.enum(['today', 'now'], 'Due must be today or now').optional(),
  contactId: recordId.optional(),
  jobId: recordId.optional(),
  candidateId: recordId.optional(),
};

export const tasksQuery = z.strictObject({
  ...filters,
  /** Only these, whatever else is asked for: a list that keeps what was finished while it was open. */
  ids: exportIds.optional(),
  ...pagingOf(['dueDate', 'title', 'priority', 'contact', 'createdAt'], 'dueDate', [BEST_MATCH]),
});
export type TasksQuery = z.infer<typeof tasksQuery>;
export type TaskSort = SortOf<TasksQuery>;

export const tasksFilter = z.strictObject(filters);
export type TasksFilter = z.infer<typeof tasksFilter>;
export type ListedTasks = TasksFilter & Pick<TasksQuery, 'ids'>;

export const tasksExportQuery = tasksQuery.omit({ limit: true, cursor: true });

/** `due` is what the sidebar shows: open tasks due today or overdue. `groups` are the tasks that are not finished. */
export const taskCountsSchema = z.object({
  open: z.int().min(0),
  overdue: z.int().min(0),
  completed: z.int().min(0),
  due: z.int().min(0),
  groups: z.record(z.enum(taskGroups), z.int().min(0)),
});
export type TaskCounts = z.infer<typeof taskCountsSchema>;

const selection = { ids: bulkIds.optional(), filter: tasksFilter.optional() };

/** `reopen` undoes `complete`. `unsnooze` puts back the date that a task had, which may have been in the past. */
export const tasksBulk = z
  .discriminatedUnion('action', [
    z.strictObject({ action: z.literal('delete'), ...selection }),
    z.strictObject({ action: z.literal('complete'), ...selection }),
    z.strictObject({ action: z.literal('reopen'), ...selection }),
    z.strictObject({ action: z.literal('restore'), ids: bulkIds }),
    z.strictObject({ action: z.literal('unsnooze'), ids: bulkIds, dueDate: taskFields.dueDate.rule }),
  ])
  .refine(...idsOrFilter);
export type TasksBulk = z.infer<typeof tasksBulk>;
