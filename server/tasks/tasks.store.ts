import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { CalendarDate } from '#shared/calendar-date.ts';
import {
  isNewDueDateAllowed,
  PAST_DUE_DATE,
  priorityWeights,
  type Task,
  type TaskCounts,
  type TaskInput,
  type TaskPatch,
  type TasksFilter,
  type TaskStatus,
} from '#shared/tasks.ts';
import { assertContactExists, contactRefColumns, toContactRef } from '../contacts/contact-refs.ts';
import type { Transaction } from '../db/database.ts';
import { contacts } from '../db/schema/contacts.ts';
import { tasks } from '../db/schema/tasks.ts';
import { AppError } from '../http/app-error.ts';
import type { Actor } from '../records/actor.ts';
import type { RecordDefinition } from '../records/definition.ts';
import { narrowBySearch, searchLines, sortKey } from '../records/search.ts';

const ofItsContact = and(eq(contacts.userId, tasks.userId), eq(contacts.id, tasks.contactId));

export const taskRecords: RecordDefinition<Task, TaskInput, TaskPatch, TasksFilter> = {
  type: 'task',
  table: tasks,
  topics: ['tasks'],
  title: sql`${tasks.title}`,
  read: async (tx, actor, ids) => {
    const rows = await tx
      .select({ task: tasks, contact: contactRefColumns })
      .from(tasks)
      .leftJoin(contacts, ofItsContact)
      .where(and(eq(tasks.userId, actor.userId), inArray(tasks.id, [...ids])));
    return rows.map(({ task, contact }) => ({
      id: task.id,
      userId: task.userId,
      version: task.version,
      createdAt: task.createdAt.toISOString(),
      updatedAt: task.updatedAt.toISOString(),
      title: task.title,
      description: task.description,
      dueDate: task.dueDate,
      priority: task.priority,
      completed: task.completed,
      relatedTo: task.contactId === null ? null : { type: 'contact', id: task.contactId },
      contact: task.contactId === null || contact === null ? null : toContactRef(task.contactId, contact),
    }));
  },
  insert: async (tx, actor, row, input) => {
    await assertAllowed(tx, actor, input, { dueDate: null, relatedTo: null });
    const inserted = await tx
      .insert(tasks)
      .values({ ...row, ...columns(input) })
      .onConflictDoNothing({ target: [tasks.userId, tasks.id] })
      .returning({ id: tasks.id });
    return inserted.length === 1;
  },
  update: async (tx, actor, current, patch, edit) => {
    const changed = { ...current, ...patch };
    await assertAllowed(tx, actor, changed, current);
    await tx
      .update(tasks)
      .set({ ...edit, ...columns(changed) })
      .where(and(eq(tasks.userId, actor.userId), eq(tasks.id, current.id)));
  },
  list: {
    from: sql`${tasks} left join ${contacts} on ${ofItsContact}`,
    where: (tx, actor, { q, status, due, contactId }) => {
      const { id, searchText } = tasks;
      return narrowBySearch(tx, { id, searchText, searchFunction: sql`search_tasks` }, q, [
        ...(status ? [hasStatus(status, actor.today)] : []),
        ...(due ? [isDueOn(actor.today)] : []),
        ...(contactId ? [eq(tasks.contactId, contactId)] : []),
      ]);
    },
    sorts: {
      dueDate: { key: sql`${tasks.dueDate}`, type: 'date', nullable: true },
      title: { key: sql`${tasks.sortTitle}`, type: 'text' },
      priority: { key: sql`${tasks.priorityWeight}`, type: 'number' },
      contact: { key: sql`${contacts.sortName}`, type: 'text', nullable: true },
      createdAt: { key: sql`${tasks.createdAt}`, type: 'instant' },
    },
  },
};

type Fields = Pick<Task, 'title' | 'description' | 'dueDate' | 'priority' | 'completed' | 'relatedTo'>;

function columns({ title, description, dueDate, priority, completed, relatedTo }: Fields) {
  return {
    title,
    description,
    dueDate,
    priority,
    priorityWeight: priorityWeights[priority],
    completed,
    contactId: relatedTo?.id ?? null,
    sortTitle: sortKey(title),
    searchText: searchLines(title, description),
  };
}

/** What has not changed may stay: an overdue task can be completed, one of a removed client edited. */
async function assertAllowed(
  tx: Transaction,
  actor: Actor,
  task: Pick<Task, 'dueDate' | 'relatedTo'>,
  before: Pick<Task, 'dueDate' | 'relatedTo'>,
): Promise<void> {
  if (!isNewDueDateAllowed(task.dueDate, before.dueDate, actor.today)) {
    throw new AppError('invalid', PAST_DUE_DATE, { dueDate: PAST_DUE_DATE });
  }
  if (task.relatedTo && task.relatedTo.id !== before.relatedTo?.id) {
    await assertContactExists(tx, actor, 'relatedTo.id', task.relatedTo.id);
  }
}

/** `taskStatus` of the shared rules, as the database says it. */
function hasStatus(status: TaskStatus, today: CalendarDate): SQL {
  const isOverdue = sql`${tasks.dueDate} < ${today}::date`;
  const conditions: Record<TaskStatus, SQL> = {
    completed: sql`${tasks.completed}`,
    overdue: sql`not ${tasks.completed} and ${isOverdue}`,
    open: sql`not ${tasks.completed} and (${tasks.dueDate} is null or not ${isOverdue})`,
  };
  return conditions[status];
}

/** `isDueToday` of the shared rules, as the database says it. */
function isDueOn(today: CalendarDate): SQL {
  return sql`not ${tasks.completed} and ${tasks.dueDate} = ${today}::date`;
}

export async function countTasks(tx: Transaction, actor: Actor): Promise<TaskCounts> {
  const { rows } = await tx.execute<{ open: number; overdue: number; completed: number; due: number }>(sql`
    select count(*) filter (where ${hasStatus('open', actor.today)})::int as open,
           count(*) filter (where ${hasStatus('overdue', actor.today)})::int as overdue,
           count(*) filter (where ${hasStatus('completed', actor.today)})::int as completed,
           count(*) filter (where not ${tasks.completed} and ${tasks.dueDate} <= ${actor.today}::date)::int as due
    from ${tasks} where ${tasks.userId} = ${actor.userId} and ${tasks.deletedAt} is null`);
  const [counts] = rows;
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
    .set({ completed, version: sql`${tasks.version} + 1`, updatedAt: actor.now })
    .where(
      and(
        eq(tasks.userId, actor.userId),
        sql`${tasks.id} = any(${sql.param(ids)}::uuid[])`,
        sql`${tasks.deletedAt} is null`,
        eq(tasks.completed, !completed),
      ),
    )
    .returning({ id: tasks.id });
  return rows.map((row) => row.id);
}
