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
} from '#shared/records/fields.ts';
import { recordSchemas } from '#shared/records/record-schemas.ts';
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
} from '#shared/records/list-schemas.ts';
import { optionalRelatedTo, relatedRefSchema } from '#shared/records/related-schemas.ts';
import { repeatLabels } from './repeats.ts';
import { freeText, limits, lineOfText } from '#shared/platform/text-schemas.ts';
import { priorityLabels, taskGroups, taskStatus, taskStatuses, type Dated } from './tasks.ts';

// The part that screens import without the schema library.
export * from './tasks.ts';

const description = freeText('Description', limits.taskDescription)
  .nullable()
  .transform((text) => (text?.trim() ? text : null));

export const taskFields = {
  title: searched(line('Title', lineOfText('Title', limits.taskTitle).min(1, 'Task title is required'))),
  description: searched(optionalLine('Description', limits.taskDescription, description)),
  /** `isNewDueDateAllowed` refuses past dates, because it knows the current day. */
  dueDate: optionalDay('Due date', 'No due date'),
  dueTime: optionalTime('Time'),
  /** Completing the task creates the next one. */
  repeat: optionalChoice('Repeats', repeatLabels, 'Repeats must be daily, workdays, weekly or monthly'),
  priority: choice('Priority', priorityLabels, 'Priority must be low, medium or high', 'medium'),
  completed: {
    ...yesNo('Completed'),
    cells: [{ heading: 'Status', read: (_: boolean, { record, today }: InFile) => taskStatus(record as Dated, today) }],
  },
  relatedTo: optionalRelatedTo('Contact'),
  related: shown('Related to', relatedRefSchema.nullable(), [
    { heading: 'Related to', read: (related) => related?.name ?? '' },
  ]),
  /** Set if that record is a client. */
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
  /** Unfinished and due on the user's current day; `now` also includes earlier days and is what the sidebar counts. */
  due: z.enum(['today', 'now'], 'Due must be today or now').optional(),
  companyId: recordId.optional(),
  contactId: recordId.optional(),
  jobId: recordId.optional(),
  candidateId: recordId.optional(),
};

export const tasksQuery = z.strictObject({
  ...filters,
  /** Only these tasks, whatever the filters say: the list keeps showing tasks finished while it was open. */
  ids: exportIds.optional(),
  ...pagingOf(['dueDate', 'title', 'priority', 'contact', 'createdAt'], 'dueDate', [BEST_MATCH]),
});
export type TasksQuery = z.infer<typeof tasksQuery>;
export type TaskSort = SortOf<TasksQuery>;

export const tasksFilter = z.strictObject(filters);
export type TasksFilter = z.infer<typeof tasksFilter>;
export type ListedTasks = TasksFilter & Pick<TasksQuery, 'ids'>;

export const tasksExportQuery = tasksQuery.omit({ limit: true, cursor: true });

/** `due` is the sidebar's count: open tasks due today or overdue. `groups` counts unfinished tasks. */
export const taskCountsSchema = z.object({
  open: z.int().min(0),
  overdue: z.int().min(0),
  completed: z.int().min(0),
  due: z.int().min(0),
  groups: z.record(z.enum(taskGroups), z.int().min(0)),
});
export type TaskCounts = z.infer<typeof taskCountsSchema>;

const selection = { ids: bulkIds.optional(), filter: tasksFilter.optional() };

/** `reopen` undoes `complete`. `unsnooze` restores the previous due date, which may be in the past. */
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
