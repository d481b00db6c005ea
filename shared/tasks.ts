import { z } from 'zod';
import { addDays, endOfWeek, type CalendarDate } from './calendar-date.ts';
import {
  choice,
  line,
  optionalDay,
  optionalLine,
  searched,
  shown,
  unnamed,
  yesNo,
  type InFile,
  type Linked,
  type OptionalField,
} from './fields.ts';
import { recordSchemas } from './record-schemas.ts';
import {
  bulkIds,
  contactRefSchema,
  exportIds,
  idsOrFilter,
  pagingOf,
  recordId,
  searchText,
  type SortOf,
} from './records.ts';
import { freeText, limits, lineOfText } from './text.ts';

/** Sorting by priority sorts by weight. */
export const priorityWeights = { low: 1, medium: 2, high: 3 } as const;
export const priorities = ['low', 'medium', 'high'] as const satisfies (keyof typeof priorityWeights)[];
export type Priority = (typeof priorities)[number];

export const priorityLabels: Record<Priority, string> = { low: 'Low', medium: 'Medium', high: 'High' };

export const taskStatuses = ['open', 'overdue', 'completed'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

export const PAST_DUE_DATE = 'Due date cannot be in the past';

const description = freeText('Description', limits.taskDescription)
  .nullable()
  .transform((text) => (text?.trim() ? text : null));

type RelatedTo = { type: 'contact'; id: string } | null;

/** What decides whether a task is overdue. */
interface Dated {
  completed: boolean;
  dueDate: CalendarDate | null;
}

export const taskFields = {
  title: searched(line('Title', lineOfText('Title', limits.taskTitle).min(1, 'Task title is required'))),
  description: searched(optionalLine('Description', limits.taskDescription, description)),
  /** Whether it lies in the past is `isNewDueDateAllowed`, which knows what day it is. */
  dueDate: optionalDay('Due date', 'No due date'),
  priority: choice('Priority', priorityLabels, 'Priority must be low, medium or high', 'medium'),
  completed: {
    ...yesNo('Completed'),
    cells: [{ heading: 'Status', read: (_: boolean, { record, today }: InFile) => taskStatus(record as Dated, today) }],
  },
  relatedTo: relatedToField(),
  /** The client behind `relatedTo`. */
  contact: shown('Contact', contactRefSchema.nullable(), [
    { heading: 'Contact', read: (contact) => contact?.name ?? '' },
  ]),
};

/** A form holds the id alone. */
function relatedToField(): OptionalField<RelatedTo, string | null> & Linked {
  const rule = z.strictObject({ type: z.literal('contact'), id: recordId }).nullable();
  const related = (id: string | null): RelatedTo => (id === null ? null : { type: 'contact', id });
  return {
    label: 'Contact',
    rule,
    initial: null,
    stored: z.object({ type: z.literal('contact'), id: z.uuid() }).nullable(),
    form: { rule: z.string().nullable().transform(related).pipe(rule), empty: null, of: (value) => value?.id ?? null },
    text: unnamed('contact'),
    cells: [],
    link: {
      to: 'contact',
      path: 'relatedTo.id',
      whenErased: 'emptied',
      idOf: (value) => (value as RelatedTo)?.id ?? null,
    },
  };
}

const schemas = recordSchemas(taskFields);

export const taskSchema = schemas.record;
export type Task = z.infer<typeof taskSchema>;

export const taskInput = schemas.input;
export type TaskInput = z.infer<typeof taskInput>;

export const taskPatch = schemas.patch;
export type TaskPatch = z.infer<typeof taskPatch>;

/** Due today still counts as open: a task is overdue from the midnight that ends its day. */
export function taskStatus(task: Dated, today: CalendarDate): TaskStatus {
  if (task.completed) return 'completed';
  return task.dueDate !== null && task.dueDate < today ? 'overdue' : 'open';
}

export function isDueToday(task: Dated, today: CalendarDate): boolean {
  return !task.completed && task.dueDate === today;
}

/** What a day's work looks at first stands first. */
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

/** Where a task that is not finished stands. What is left of the week ends with its Sunday. */
export function taskGroup(dueDate: CalendarDate | null, today: CalendarDate): TaskGroup {
  if (dueDate === null) return 'undated';
  if (dueDate < today) return 'overdue';
  if (dueDate === today) return 'today';
  if (dueDate === addDays(today, 1)) return 'tomorrow';
  return dueDate <= endOfWeek(today) ? 'week' : 'later';
}

/** The order of the list by due date, as the server keeps it: without a date last, and by id within a day. */
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

/** Runs of tasks in the order of `byDueDate` that stand under the same heading, with the place of the first of each. */
export function groupTasks(tasks: readonly DatedRecord[], today: CalendarDate): { group: TaskGroup; start: number }[] {
  return tasks.flatMap(({ dueDate }, index) => {
    const group = taskGroup(dueDate, today);
    const before = tasks[index - 1];
    return before && taskGroup(before.dueDate, today) === group ? [] : [{ group, start: index }];
  });
}

/** Where a task can be put off to by one press; any other day is chosen from a calendar. */
export const snoozes = ['tomorrow', 'nextWeek'] as const;
export type Snooze = (typeof snoozes)[number];

export const snoozeLabels: Record<Snooze, string> = { tomorrow: 'Tomorrow', nextWeek: 'Next week' };

/** Next week begins on its Monday. */
export function snoozeDate(snooze: Snooze, today: CalendarDate): CalendarDate {
  return addDays(snooze === 'tomorrow' ? today : endOfWeek(today), 1);
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
  /** `unfinished` is open or overdue. */
  status: z.enum([...taskStatuses, 'unfinished'], 'Status must be open, overdue, completed or unfinished').optional(),
  /** Not finished, and due on the user's current day; `now` is that day or before: what the sidebar counts. */
  due: z.enum(['today', 'now'], 'Due must be today or now').optional(),
  contactId: recordId.optional(),
};

export const tasksQuery = z.strictObject({
  ...filters,
  /** Only these, whatever else is asked for: a list that keeps what was finished while it was open. */
  ids: exportIds.optional(),
  ...pagingOf(['dueDate', 'title', 'priority', 'contact', 'createdAt'], 'dueDate'),
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
