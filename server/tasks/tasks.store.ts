import { and, eq, sql, type SQL } from 'drizzle-orm';
import { addDays, endOfWeek, type CalendarDate } from '#shared/calendar-date.ts';
import {
  dueProblems,
  isNewDueDateAllowed,
  PAST_DUE_DATE,
  priorityWeights,
  taskFields,
  taskGroups,
  type ListedTasks,
  type Task,
  type TaskCounts,
  type TaskGroup,
  type TaskInput,
  type TaskPatch,
  type TaskSort,
} from '#shared/tasks.ts';
import type { Transaction } from '../db/database.ts';
import { tasks } from '../db/schema/tasks.ts';
import { fixedStatement } from '../db/statement.ts';
import { AppError } from '../http/app-error.ts';
import type { Actor } from '../records/actor.ts';
import type { RecordDefinition } from '../records/definition.ts';
import { holdRelated, keepAttention, keepAttentionOf } from '../records/attention.ts';
import { insertRow } from '../records/insert-row.ts';
import {
  besideRelated,
  relatedColumns,
  relatedIds,
  relatedSortName,
  toContactRef,
  toRelatedRef,
} from '../records/related.ts';
import { narrowBySearch, searchedText, searchLines, sortKey } from '../records/search.ts';
import { shown } from '../records/shown-rows.ts';
import { columnsOf, filledIn, present } from '../records/stored-row.ts';
import { narrowByQuery } from '../search/narrow-by-query.ts';
import { makeNextOnes, takeNextOnesBack } from './repeating-tasks.ts';
import { searchedTasks, taskAsks } from './task-asks.ts';
import { hasStatus, type Day } from './task-status.ts';

export const taskRecords: RecordDefinition<{
  type: 'task';
  fields: typeof taskFields;
  record: Task;
  input: TaskInput;
  patch: TaskPatch;
  filter: ListedTasks;
  sort: TaskSort;
}> = {
  type: 'task',
  table: tasks,
  fields: taskFields,
  links: { relatedTo: { contact: tasks.contactId, job: tasks.jobId, candidate: tasks.candidateId } },
  title: sql`${tasks.title}`,
  shown: shown(
    {
      ...columnsOf(taskFields, tasks),
      candidateId: tasks.candidateId,
      contactId: tasks.contactId,
      jobId: tasks.jobId,
      ...relatedColumns,
    },
    besideRelated(tasks),
    (row) => {
      const related = toRelatedRef(row);
      return present(taskFields, row, {
        related,
        relatedTo: related && { type: related.type, id: related.id },
        contact: related && toContactRef(related),
      });
    },
  ),
  assertNew: (actor, input) => assertDueAllowed(actor, input, null),
  insert: async (tx, actor, row, input) => {
    const isNew = await insertRow(tx, tasks, {
      ...row,
      ...columns(input),
      repeatFrom: input.repeat && input.dueDate,
      completedAt: input.completed ? actor.now : null,
    });
    if (isNew) await keepAttention(tx, actor.userId, [input.relatedTo]);
    return isNew;
  },
  update: async (tx, actor, current, patch, edit) => {
    const changed = { ...current, ...patch };
    assertDueAllowed(actor, changed, current.dueDate);
    // Another day for one of a series is no other series, unless it says how it repeats as well.
    const beginsAnew = patch.repeat !== undefined && { repeatFrom: patch.repeat && changed.dueDate };
    const isTicked = changed.completed !== current.completed && { completedAt: changed.completed ? actor.now : null };
    await tx
      .update(tasks)
      .set({ ...edit, ...columns(changed), ...beginsAnew, ...isTicked })
      .where(and(eq(tasks.userId, actor.userId), eq(tasks.id, current.id)));
    if (changed.completed && !current.completed) await makeNextOnes(tx, actor, [current.id]);
    if (!changed.completed && current.completed) await takeNextOnesBack(tx, actor, [current.id]);
    await keepAttention(tx, actor.userId, [current.relatedTo, changed.relatedTo]);
  },
  holdFirst: (tx, { userId }, ids) => holdRelated(tx, tasks, userId, ids),
  afterBinning: (tx, { userId }, ids) => keepAttentionOf(tx, tasks, userId, ids),
  list: {
    from: sql`${tasks} ${besideRelated(tasks)}`,
    where: (tx, actor, { q, status, due, contactId, jobId, candidateId, ids }) => {
      const others = [
        ...(status ? [hasStatus(status, actor.today)] : []),
        ...(due ? [due === 'now' ? isDueBy(actor.today) : isDueOn(actor.today)] : []),
        ...(contactId ? [eq(tasks.contactId, contactId)] : []),
        ...(jobId ? [eq(tasks.jobId, jobId)] : []),
        ...(candidateId ? [eq(tasks.candidateId, candidateId)] : []),
        ...(ids ? [sql`${tasks.id} = any(${sql.param(ids)}::uuid[])`] : []),
      ];
      return narrowByQuery(actor, 'task', q, others, {
        search: (text, beside) => narrowBySearch(tx, searchedTasks, text, beside),
        asks: taskAsks(tx),
      });
    },
    sorts: {
      dueDate: { key: sql`${tasks.dueDate}`, type: 'date', nullable: true },
      title: { key: sql`${tasks.sortTitle}`, type: 'text' },
      priority: { key: sql`${tasks.priorityWeight}`, type: 'number' },
      contact: { key: relatedSortName, type: 'text', nullable: true },
      createdAt: { key: sql`${tasks.createdAt}`, type: 'instant' },
    },
  },
};

function columns(task: Omit<TaskInput, 'id'>) {
  const { relatedTo, ...fields } = filledIn(taskFields, task);
  return {
    ...fields,
    priorityWeight: priorityWeights[task.priority],
    ...relatedIds(relatedTo),
    sortTitle: sortKey(task.title),
    searchText: searchLines(...searchedText(taskFields, task)),
  };
}

type Due = Pick<TaskInput, 'dueDate' | 'dueTime' | 'repeat'>;

function assertDueAllowed(actor: Actor, due: Due, before: CalendarDate | null): void {
  const isAllowed = isNewDueDateAllowed(due.dueDate, before, actor.today);
  const problems = { ...dueProblems(due), ...(!isAllowed && { dueDate: PAST_DUE_DATE }) };
  const [message] = Object.values(problems);
  if (message !== undefined) throw new AppError('invalid', message, problems);
}

/** `isDueToday` of the shared rules, as the database says it. */
function isDueOn(today: CalendarDate): SQL {
  return sql`not ${tasks.completed} and ${tasks.dueDate} = ${today}::date`;
}

function isDueBy(today: Day): SQL {
  return sql`not ${tasks.completed} and ${tasks.dueDate} <= ${today}::date`;
}

const day = {
  today: sql.placeholder('today'),
  tomorrow: sql.placeholder('tomorrow'),
  weekEnds: sql.placeholder('weekEnds'),
};

/** `taskGroup` of the shared rules, as the database says it. */
const inGroup: Record<TaskGroup, SQL> = {
  overdue: sql`${tasks.dueDate} < ${day.today}::date`,
  today: sql`${tasks.dueDate} = ${day.today}::date`,
  tomorrow: sql`${tasks.dueDate} = ${day.tomorrow}::date`,
  week: sql`${tasks.dueDate} > ${day.tomorrow}::date and ${tasks.dueDate} <= ${day.weekEnds}::date`,
  later: sql`${tasks.dueDate} > ${day.weekEnds}::date`,
  undated: sql`${tasks.dueDate} is null`,
};

const countsOf = fixedStatement<TaskCounts>(sql`
  select count(*) filter (where ${hasStatus('open', day.today)})::int as open,
         count(*) filter (where ${hasStatus('overdue', day.today)})::int as overdue,
         count(*) filter (where ${hasStatus('completed', day.today)})::int as completed,
         count(*) filter (where ${isDueBy(day.today)})::int as due,
         json_build_object(${sql.join(
           taskGroups.map(
             (group) =>
               sql`${sql.raw(`'${group}'`)}, count(*) filter (where not ${tasks.completed} and ${inGroup[group]})::int`,
           ),
           sql`, `,
         )}) as groups
  from ${tasks} where ${tasks.userId} = ${sql.placeholder('userId')} and ${tasks.deletedAt} is null`);

export async function countTasks(tx: Transaction, { userId, today }: Actor): Promise<TaskCounts> {
  const tomorrow = addDays(today, 1);
  // On a Sunday tomorrow is beyond the week.
  const weekEnds = endOfWeek(today) < tomorrow ? tomorrow : endOfWeek(today);
  const [counts] = await tx.run(countsOf({ userId, today, tomorrow, weekEnds }));
  if (!counts) throw new Error('The database returned no counts');
  return counts;
}

/** Ticks or unticks many at once. Returns those that were not so already. */
export async function completeTasks(
  tx: Transaction,
  actor: Actor,
  ids: readonly string[],
  completed: boolean,
): Promise<string[]> {
  const rows = await tx
    .update(tasks)
    .set({
      completed,
      completedAt: completed ? actor.now : null,
      version: sql`${tasks.version} + 1`,
      updatedAt: actor.now,
    })
    .where(
      and(
        eq(tasks.userId, actor.userId),
        sql`${tasks.id} = any(${sql.param(ids)}::uuid[])`,
        sql`${tasks.deletedAt} is null`,
        eq(tasks.completed, !completed),
      ),
    )
    .returning({ id: tasks.id });
  const changed = rows.map((row) => row.id);
  await (completed ? makeNextOnes : takeNextOnesBack)(tx, actor, changed);
  await keepAttentionOf(tx, tasks, actor.userId, changed);
  return changed;
}

/** Gives many the date that they had before it was changed, also one of the past: that is where they were. */
export async function putDueDateBack(
  tx: Transaction,
  actor: Actor,
  ids: readonly string[],
  dueDate: CalendarDate | null,
): Promise<string[]> {
  const rows = await tx
    .update(tasks)
    .set({ dueDate, version: sql`${tasks.version} + 1`, updatedAt: actor.now })
    .where(
      and(
        eq(tasks.userId, actor.userId),
        sql`${tasks.id} = any(${sql.param(ids)}::uuid[])`,
        sql`${tasks.deletedAt} is null`,
      ),
    )
    .returning({ id: tasks.id });
  const changed = rows.map((row) => row.id);
  await keepAttentionOf(tx, tasks, actor.userId, changed);
  return changed;
}
