import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { WorkItem } from '#shared/platform/work-schemas.ts';
import type { Transaction } from '../db/database.ts';
import { workItems } from '../db/schema/work.ts';
import { AppError } from '../runtime/app-error.ts';
import { databaseNow } from './queue.ts';

const MOST_LISTED = 50;

/** The columns that the account may read; see the grants in walls.ts. */
const columns = {
  id: workItems.id,
  kind: workItems.kind,
  state: workItems.state,
  cancelRequested: workItems.cancelRequested,
  done: workItems.progressDone,
  total: workItems.progressTotal,
  problem: workItems.problem,
  createdAt: workItems.createdAt,
  finishedAt: workItems.finishedAt,
};

/** The account's latest work, newest first. */
export async function listWork(tx: Transaction, userId: string): Promise<WorkItem[]> {
  const rows = await tx
    .select(columns)
    .from(workItems)
    .where(and(eq(workItems.userId, userId), eq(workItems.shown, true)))
    .orderBy(desc(workItems.createdAt))
    .limit(MOST_LISTED);
  return rows.map(present);
}

/** Work that has not begun ends now; running work is told to stop and ends soon. */
export async function cancelWork(tx: Transaction, userId: string, id: string): Promise<WorkItem> {
  const own = and(eq(workItems.id, id), eq(workItems.userId, userId), eq(workItems.shown, true));
  const change = async (changes: PgUpdateSetSource<typeof workItems>, which: SQL) => {
    const [row] = await tx.update(workItems).set(changes).where(and(own, which)).returning(columns);
    return row && present(row);
  };
  // Two statements, because Citus allows no clock in a `case`.
  const ended = { cancelRequested: true, state: 'cancelled', finishedAt: databaseNow } as const;
  const stopped =
    (await change(ended, sql`state = 'waiting'`)) ??
    (await change({ cancelRequested: true }, sql`state in ('waiting', 'running')`));
  if (stopped) return stopped;
  const [past] = await tx.select(columns).from(workItems).where(own);
  if (!past) throw new AppError('not_found', 'There is no such work.');
  if (past.state === 'cancelled') return present(past);
  throw new AppError('conflict', 'This has already ended.');
}

type Row = Pick<typeof workItems.$inferSelect, 'id' | 'kind' | 'state' | 'cancelRequested' | 'problem'> &
  Pick<typeof workItems.$inferSelect, 'createdAt' | 'finishedAt'> & { done: number | null; total: number | null };

function present({ id, kind, state, cancelRequested, done, total, problem, createdAt, finishedAt }: Row): WorkItem {
  return {
    id,
    kind,
    state,
    stopping: cancelRequested && finishedAt === null,
    progress: done === null || total === null ? null : { done, total },
    error: state === 'failed' ? (problem ?? 'This could not be finished. Please try again.') : null,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}
