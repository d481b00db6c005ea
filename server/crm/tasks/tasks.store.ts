import { eq, sql, type SQL } from 'drizzle-orm';
import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import {
  dueProblems,
  isNewDueDateAllowed,
  PAST_DUE_DATE,
  priorityWeights,
  taskFields,
  type ListedTasks,
  type Task,
  type TaskCounts,
  type TaskInput,
  type TaskPatch,
  type TaskSort,
} from '#shared/crm/task-schemas.ts';
import { holdRelated } from '../rows/keep-attention.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { keptSums } from '#server/platform/db/schema/kept-sums.ts';
import { tasks } from '#server/platform/db/schema/tasks.ts';
import { fixedStatement } from '#server/platform/db/statement.ts';
import { AppError } from '#server/platform/runtime/app-error.ts';
import type { Actor } from '#server/records/core/actor.ts';
import type { RecordDefinition } from '#server/records/core/definition.ts';
import { writeRecords } from '#server/records/core/door.ts';
import {
  besideRelated,
  relatedColumns,
  relatedIds,
  relatedSortName,
  toContactRef,
  toRelatedRef,
} from '#server/records/core/related.ts';
import { searchedText, searchLines, sortKey } from '#server/records/core/search.ts';
import { shown } from '#server/records/core/shown-rows.ts';
import { columnsOf, filledIn, present } from '#server/records/core/stored-row.ts';
import { narrowByQuery } from '#server/records/search/narrow-by-query.ts';
import { narrowBySearch } from '#server/records/search/search-text.ts';
import { repeatTasks } from './repeating-tasks.ts';
import { searchedTasks, taskAsks } from './task-asks.ts';
import { taskRows } from '../rows/task-rows.ts';
import { taskCountsOf, type KeptTasks } from './task-counts.ts';
import { hasStatus } from './task-status.ts';

export const taskRecords: RecordDefinition<{
  type: 'task';
  table: typeof tasks;
  fields: typeof taskFields;
  record: Task;
  input: TaskInput;
  patch: TaskPatch;
  filter: ListedTasks;
  sort: TaskSort;
}> = {
  ...taskRows,
  links: {
    relatedTo: {
      candidate: tasks.candidateId,
      company: tasks.companyId,
      contact: tasks.contactId,
      job: tasks.jobId,
    },
  },
  title: sql`${tasks.title}`,
  shown: shown(
    {
      ...columnsOf(taskFields, tasks),
      candidateId: tasks.candidateId,
      companyId: tasks.companyId,
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
  newRows: (_tx, actor, added) => ({
    insert: added.map(({ row, input }) => ({
      ...row,
      ...columns(input),
      repeatFrom: input.repeat && input.dueDate,
      completedAt: input.completed ? actor.now : null,
    })),
  }),
  changedColumns: (_tx, actor, current, patch) => {
    const changed = { ...current, ...patch };
    assertDueAllowed(actor, changed, current.dueDate);
    // Moving one task of a series does not move the series, unless the patch also sets how it repeats.
    const beginsAnew = patch.repeat !== undefined && { repeatFrom: patch.repeat && changed.dueDate };
    const isTicked = changed.completed !== current.completed && { completedAt: changed.completed ? actor.now : null };
    const { candidateId, companyId, contactId, jobId, ...own } = columns(changed);
    const belongsTo = patch.relatedTo !== undefined && { candidateId, companyId, contactId, jobId };
    return { ...own, ...belongsTo, ...beginsAnew, ...isTicked };
  },
  afterUpdate: async (tx, actor, current, { completed = current.completed, repeat = current.repeat }) => {
    if (completed === current.completed || (completed && repeat === null)) return;
    await repeatTasks(tx, actor, [current.id], completed);
  },
  holdFirst: (tx, { userId }, ids) => holdRelated(tx, tasks, userId, ids),
  list: {
    from: sql`${tasks} ${besideRelated(tasks)}`,
    where: (tx, actor, { q, status, due, contactId, companyId, jobId, candidateId, ids }) => {
      const others = [
        ...(status ? [hasStatus(status, actor.today)] : []),
        ...(due ? [due === 'now' ? isDueBy(actor.today) : isDueOn(actor.today)] : []),
        ...(contactId ? [eq(tasks.contactId, contactId)] : []),
        ...(companyId ? [eq(tasks.companyId, companyId)] : []),
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

/** `isDueToday` of the shared rules, in SQL. */
function isDueOn(today: CalendarDate): SQL {
  return sql`not ${tasks.completed} and ${tasks.dueDate} = ${today}::date`;
}

function isDueBy(today: CalendarDate): SQL {
  return sql`not ${tasks.completed} and ${tasks.dueDate} <= ${today}::date`;
}

const keptOf = fixedStatement<KeptTasks>(sql`
  select ${keptSums.stage} as stage, ${keptSums.many} as many from ${keptSums}
  where ${keptSums.userId} = ${sql.placeholder('userId')} and ${keptSums.recordType} = 'task' and ${keptSums.many} > 0`);

/** Does not read tasks, so that its cost does not grow with them. */
export async function countTasks(tx: Transaction, { userId, today }: Actor): Promise<TaskCounts> {
  return taskCountsOf(await tx.run(keptOf({ userId })), today);
}

/** Completes or reopens many tasks. Returns the ids of those that changed. */
export async function completeTasks(
  tx: Transaction,
  actor: Actor,
  ids: readonly string[],
  completed: boolean,
): Promise<string[]> {
  const changed = await writeRecords(tx, actor, taskRows, {
    update: { completed, completedAt: completed ? actor.now : null },
    ids,
    where: sql`${tasks.deletedAt} is null and ${tasks.completed} = ${!completed}`,
    as: 'edited',
    after: (finished) => repeatTasks(tx, actor, finished, completed),
  });
  return changed.map(({ id }) => id);
}

/** Undo for a changed due date. Past dates are allowed, because that is what the tasks had before. */
export async function putDueDateBack(
  tx: Transaction,
  actor: Actor,
  ids: readonly string[],
  dueDate: CalendarDate | null,
): Promise<string[]> {
  const where = sql`${tasks.deletedAt} is null`;
  const changed = await writeRecords(tx, actor, taskRows, { update: { dueDate }, ids, where, as: 'edited' });
  return changed.map(({ id }) => id);
}
