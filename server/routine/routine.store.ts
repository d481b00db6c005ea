import { eq, getTableColumns, sql } from 'drizzle-orm';
import { mailedAlready } from '#shared/morning.ts';
import { defaultRoutine, type Routine, type RoutinePatch } from '#shared/routine.ts';
import type { Transaction } from '../db/database.ts';
import { routines } from '../db/schema/routines.ts';
import type { Actor } from '../records/actor.ts';

const {
  userId: _owner,
  mailedFor: _mailed,
  createdAt: _made,
  updatedAt: _edited,
  ...columns
} = getTableColumns(routines);

/** What the account has not chosen is as it comes; the time zone is then the one that the asking browser is in. */
export async function readRoutine(tx: Transaction, userId: string, timeZone?: string): Promise<Routine> {
  const [row] = await tx.select(columns).from(routines).where(eq(routines.userId, userId));
  return row ?? defaultRoutine(timeZone);
}

export async function saveRoutine(
  tx: Transaction,
  userId: string,
  patch: RoutinePatch,
  { now, timeZone }: Pick<Actor, 'now' | 'timeZone'>,
): Promise<Routine> {
  const wanted = { ...(await readRoutine(tx, userId, timeZone)), ...patch };
  const mailedFor = patch.mailHour == null ? undefined : mailedAlready(now, wanted);
  const changed = { ...patch, ...(mailedFor != null && { mailedFor }) };
  const [row] = await tx
    .insert(routines)
    .values({ userId, ...wanted, ...changed })
    .onConflictDoUpdate({ target: routines.userId, set: { ...changed, updatedAt: sql`excluded.updated_at` } })
    .returning(columns);
  if (!row) throw new Error('The database returned no row for a saved routine');
  return row;
}
