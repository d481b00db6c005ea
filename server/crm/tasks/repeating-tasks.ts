import { randomUUID } from 'node:crypto';
import { and, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm';
import { nextRepeat } from '#shared/crm/next-repeat.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { tasks } from '#server/platform/db/schema/tasks.ts';
import { idArray } from '#server/platform/db/statement.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { writeRecords } from '#server/records/core/door.ts';
import { taskRows } from '../rows/task-rows.ts';

/**
 * Continues the series of tasks that were just finished, or takes that back for reopened ones. The next task belongs to
 * the same record, which the caller is about to refresh.
 */
export async function repeatTasks(
  tx: Transaction,
  actor: Actor,
  ids: readonly string[],
  completed: boolean,
): Promise<void> {
  await (completed ? makeNextOnes : takeNextOnesBack)(tx, actor, ids);
}

/** Creates the next task for each finished task that repeats. */
async function makeNextOnes(tx: Transaction, actor: Actor, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const finished = await tx
    .select(getTableColumns(tasks))
    .from(tasks)
    .where(and(among(actor, ids), isNotNull(tasks.repeat), isNotNull(tasks.dueDate), isNull(tasks.followedBy)));
  const next = finished.flatMap((task) => {
    const { repeat, dueDate } = task;
    if (repeat === null || dueDate === null) return [];
    const after = dueDate > actor.today ? dueDate : actor.today;
    return [{ task, id: randomUUID(), dueDate: nextRepeat(repeat, task.repeatFrom ?? dueDate, after) }];
  });
  if (next.length === 0) return;
  await writeRecords(tx, actor, taskRows, {
    insert: next.map(({ task, id, dueDate }) => ({
      ...task,
      id,
      dueDate,
      completed: false,
      completedAt: null,
      version: 1,
      createdFrom: `repeats ${task.id}`,
      createdAt: actor.now,
      updatedAt: actor.now,
    })),
    repeats: 'later',
  });
  await writeRecords(tx, actor, taskRows, {
    update: { followedBy: sql`next.id` },
    from: sql`unnest(${sql.param(next.map(({ task }) => task.id))}::uuid[], ${sql.param(next.map(({ id }) => id))}::uuid[])
      as next(before, id)`,
    where: sql`${tasks.id} = next.before`,
    as: 'kept',
  });
}

/** Removes the next task of each reopened task, unless it was edited since. */
async function takeNextOnesBack(tx: Transaction, actor: Actor, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const removed = await writeRecords(tx, actor, taskRows, {
    remove: sql`${tasks.version} = 1 and not ${tasks.completed} and ${tasks.deletedAt} is null and ${tasks.id} in (
      select followed_by from ${tasks} as reopened
      where reopened.user_id = ${actor.userId} and reopened.id = any(${idArray(ids)}))`,
    repeats: 'later',
  });
  if (removed.length === 0) return;
  const gone = removed.map(({ id }) => id);
  await writeRecords(tx, actor, taskRows, {
    update: { followedBy: null },
    ids,
    where: sql`${tasks.followedBy} = any(${idArray(gone)})`,
    as: 'kept',
  });
}

function among({ userId }: Actor, ids: readonly string[]) {
  return and(eq(tasks.userId, userId), sql`${tasks.id} = any(${idArray(ids)})`);
}
