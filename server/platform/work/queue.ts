import { randomUUID } from 'node:crypto';
import { and, eq, inArray, not, sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { workItems } from '../db/schema/work.ts';
import type { StepResult, WorkData, WorkKind } from './definition.ts';
import { lockDue, lockTurns, oldestDue } from './turns.ts';

export type WorkRow = typeof workItems.$inferSelect;
/** A row that this node has taken. */
export type HeldRow = WorkRow & { holder: string };

export interface NewWork<K extends WorkKind> {
  kind: K;
  data: WorkData[K];
  userId?: string | undefined;
  dedupeKey?: string | undefined;
  shown?: boolean;
  afterMs?: number;
}

/** The database's clock, so that nodes with different clocks agree about a lease. */
export const databaseNow = sql`now()`;

export const LEASE_MS = 30_000;

/** Queues the work in the same transaction as its cause. Null: it is already queued. */
export async function enqueue<K extends WorkKind>(
  tx: Transaction,
  { afterMs = 0, ...item }: NewWork<K>,
): Promise<string | null> {
  const [row] = await tx
    .insert(workItems)
    .values({ ...item, dueAt: later(databaseNow, afterMs) })
    .onConflictDoNothing()
    .returning({ id: workItems.id });
  return row?.id ?? null;
}

/**
 * Takes due work, including work of a node whose lease has expired. No two nodes can take the same item. If more is due
 * than there is room for, accounts take turns, beginning with the one after `lastServed`. Null: the oldest is next.
 */
export async function claim(
  tx: Transaction,
  kinds: string[],
  most: number,
  now: SQL,
  lastServed: string | null,
): Promise<HeldRow[]> {
  const due = await oldestDue(tx, kinds, most + 1, now);
  if (due.length === 0) return [];
  const turns = due.length > most && lastServed !== null ? await lockTurns(tx, { kinds, most, now, lastServed }) : [];
  const rest = due.filter((id) => !turns.includes(id));
  const ids = [...turns, ...(await lockDue(tx, rest, most - turns.length, now))];
  if (ids.length === 0) return [];
  const taken = await tx
    .update(workItems)
    .set({
      state: 'running',
      holder: randomUUID(),
      dueAt: later(now, LEASE_MS),
      attempts: sql`${workItems.attempts} + 1`,
    })
    .where(inArray(workItems.id, ids))
    .returning();
  return taken
    .filter((row): row is HeldRow => row.holder !== null)
    .sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** Extends the leases. Returns which are still held, and whether somebody has cancelled them. */
export async function renew(
  tx: Transaction,
  held: HeldRow[],
  now: SQL,
): Promise<Map<string, { cancelRequested: boolean }>> {
  const ids = held.map(({ id }) => id);
  const holders = held.map(({ holder }) => holder);
  const rows = await tx
    .update(workItems)
    .set({ dueAt: later(now, LEASE_MS) })
    .where(and(inArray(workItems.id, ids), inArray(workItems.holder, holders)))
    .returning({ holder: workItems.holder, cancelRequested: workItems.cancelRequested });
  return new Map(rows.map(({ holder, cancelRequested }) => [holder ?? '', { cancelRequested }]));
}

export interface End {
  state: 'done' | 'failed' | 'cancelled';
  remembered: boolean;
  lastError?: string;
  problem?: string;
}

export async function end(tx: Transaction, held: HeldRow, { remembered, ...facts }: End, now: SQL): Promise<boolean> {
  if (!remembered) {
    const { rowCount } = await tx.delete(workItems).where(isHeld(held));
    return rowCount === 1;
  }
  // The input is not needed once the work is done.
  const forgotten = facts.state === 'done' ? { data: {}, lastError: null } : {};
  return hit(tx, held, { ...facts, ...forgotten, holder: null, finishedAt: now });
}

/**
 * Schedules a retry. If the work was cancelled meanwhile, it ends now instead. Two statements, because Citus allows no
 * clock in a `case`.
 */
export async function postpone(
  tx: Transaction,
  held: HeldRow,
  { waitMs, lastError }: { waitMs: number; lastError: string },
  now: SQL,
): Promise<boolean> {
  const waiting = { state: 'waiting', holder: null, lastError } as const;
  const { rowCount } = await updateOf(tx)
    .set({ ...waiting, dueAt: later(now, waitMs) })
    .where(and(isHeld(held), not(workItems.cancelRequested)));
  return rowCount === 1 || hit(tx, held, { ...waiting, dueAt: now });
}

/** Returns the work for another node at once, as if this one had never taken it. */
export async function handBack(tx: Transaction, held: HeldRow, now: SQL): Promise<boolean> {
  return hit(tx, held, {
    state: 'waiting',
    holder: null,
    dueAt: now,
    attempts: sql`${workItems.attempts} - 1`,
  });
}

/** True if held. The row is then locked, so nobody can take or delete the work before the transaction ends. */
export async function lockHeld(tx: Transaction, held: HeldRow): Promise<boolean> {
  const rows = await tx.select({ id: workItems.id }).from(workItems).where(isHeld(held)).for('update');
  return rows.length === 1;
}

/** False: another node holds it now, and nothing may be written for it any more. */
export async function saveStep(tx: Transaction, held: HeldRow, { checkpoint, progress }: StepResult): Promise<boolean> {
  return hit(tx, held, { checkpoint, ...(progress ? progressColumns(progress) : {}) });
}

export async function saveProgress(
  tx: Transaction,
  held: HeldRow,
  progress: { done: number; total: number },
): Promise<boolean> {
  return hit(tx, held, progressColumns(progress));
}

function progressColumns({ done, total }: { done: number; total: number }) {
  return { progressDone: done, progressTotal: total };
}

type Changes = Parameters<ReturnType<typeof updateOf>['set']>[0];

async function hit(tx: Transaction, held: HeldRow, changes: Changes): Promise<boolean> {
  const { rowCount } = await updateOf(tx).set(changes).where(isHeld(held));
  return rowCount === 1;
}

function updateOf(tx: Transaction) {
  return tx.update(workItems);
}

function isHeld({ id, holder }: HeldRow) {
  return and(eq(workItems.id, id), eq(workItems.holder, holder));
}

function later(now: SQL, milliseconds: number): SQL {
  return sql`${now} + ${milliseconds} * interval '1 millisecond'`;
}
