import { randomUUID } from 'node:crypto';
import { and, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm';
import { nextRepeat } from '#shared/next-repeat.ts';
import type { Transaction } from '../db/database.ts';
import { tasks } from '../db/schema/tasks.ts';
import type { Actor } from '../records/actor.ts';
import { insertRows } from '../records/insert-row.ts';

/** Of those that were just finished and repeat, each is followed by its next one. */
export async function makeNextOnes(tx: Transaction, actor: Actor, ids: readonly string[]): Promise<void> {
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
  await insertRows(
    tx,
    tasks,
    next.map(({ task, id, dueDate }) => ({
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
  );
  await tx.execute(sql`
    update ${tasks} set followed_by = next.id
    from unnest(${sql.param(next.map(({ task }) => task.id))}::uuid[], ${sql.param(next.map(({ id }) => id))}::uuid[]) as next(before, id)
    where ${tasks.userId} = ${actor.userId} and ${tasks.id} = next.before`);
}

/** Of those that are open again after all, the next one goes, unless somebody has touched it since. */
export async function takeNextOnesBack(tx: Transaction, actor: Actor, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await tx.execute<{ id: string }>(sql`
    delete from ${tasks}
    where ${tasks.userId} = ${actor.userId} and ${tasks.version} = 1 and not ${tasks.completed} and ${tasks.deletedAt} is null
      and ${tasks.id} in (
        select followed_by from ${tasks} as reopened
        where reopened.user_id = ${actor.userId} and reopened.id = any(${sql.param(ids)}::uuid[]))
    returning ${tasks.id} as id`);
  if (rows.length === 0) return;
  await tx
    .update(tasks)
    .set({ followedBy: null })
    .where(and(among(actor, ids), sql`${tasks.followedBy} = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`));
}

function among({ userId }: Actor, ids: readonly string[]) {
  return and(eq(tasks.userId, userId), sql`${tasks.id} = any(${sql.param(ids)}::uuid[])`);
}
