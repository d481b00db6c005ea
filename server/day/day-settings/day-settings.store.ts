import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import { mailedForOnceChosen } from '#shared/day/morning.ts';
import { defaultDaySettings, type DaySettings, type DaySettingsPatch } from '#shared/day/day-setting-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { routines } from '#server/platform/db/schema/routines.ts';
import type { Actor } from '#server/records/core/actor.ts';

const {
  userId: _owner,
  mailedFor: _mailed,
  createdAt: _made,
  updatedAt: _edited,
  ...columns
} = getTableColumns(routines);

/** Fills in defaults for anything not chosen. The default time zone is that of the requesting browser. */
export async function readDaySettings(tx: Transaction, userId: string, timeZone?: string): Promise<DaySettings> {
  const [row] = await tx.select(columns).from(routines).where(eq(routines.userId, userId));
  return row ?? defaultDaySettings(timeZone);
}

export async function saveDaySettings(
  tx: Transaction,
  userId: string,
  patch: DaySettingsPatch,
  { now, timeZone }: Pick<Actor, 'now' | 'timeZone'>,
): Promise<DaySettings> {
  const wanted = { ...(await readDaySettings(tx, userId, timeZone)), ...patch };
  const changed = {
    ...patch,
    ...(patch.mailHour != null && {
      mailedFor: mailedForOnceChosen(now, { ...wanted, mailedFor: await readMailedFor(tx, userId) }),
    }),
  };
  const [row] = await tx
    .insert(routines)
    .values({ userId, ...wanted, ...changed })
    .onConflictDoUpdate({ target: routines.userId, set: { ...changed, updatedAt: sql`excluded.updated_at` } })
    .returning(columns);
  if (!row) throw new Error('The database returned no row for a saved day setting');
  return row;
}

async function readMailedFor(tx: Transaction, userId: string): Promise<CalendarDate | null> {
  const [row] = await tx.select({ mailedFor: routines.mailedFor }).from(routines).where(eq(routines.userId, userId));
  return row?.mailedFor ?? null;
}
