import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { addDays, isCalendarDate, type CalendarDate } from '#shared/platform/calendar-date.ts';
import { calendarDate } from '#shared/platform/calendar-date-schema.ts';
import { recordId } from '#shared/records/list-schemas.ts';
import { clocksAt, startOfDay } from '#shared/platform/time-zone.ts';
import {
  timelineKinds,
  type TimelineItem,
  type TimelinePage,
  type TimelineQuery,
} from '#shared/day/timeline-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { recordTables } from '#server/platform/db/schema/record-tables.ts';
import { composedStatement } from '#server/platform/db/statement.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { formatCursor, instantAsText, INSTANT_TEXT, parseCursor } from '#server/platform/db/keyset.ts';
import { noSuchRecord } from '#server/records/core/write-records.ts';
import { readDaySettings } from '../day-settings/day-settings.store.ts';
import { sources, type Source, type Whose } from './sources.ts';

/**
 * Merges several tables into one list: each is queried for the page as if it were alone, and the first of all results
 * are the page. A day comes before the moments in it, because an interaction may be logged days after it happened.
 */
interface Place {
  /** Null comes last. */
  day: CalendarDate | null;
  /** Text, to keep the full precision. */
  moment: string;
  id: string;
}

const moment = z.string().refine((text) => INSTANT_TEXT.test(text) && isCalendarDate(text.slice(0, 10)));
const cursorContent = z.tuple([calendarDate('Cursor is not valid').nullable(), moment, recordId]);

export async function readTimeline(
  tx: Transaction,
  actor: Actor,
  whose: Whose,
  { kinds = [...timelineKinds], limit, cursor }: TimelineQuery,
): Promise<TimelinePage> {
  const [{ timeZone }] = await Promise.all([
    readDaySettings(tx, actor.userId, actor.timeZone),
    assertExists(tx, whose),
  ]);
  const after = cursor === undefined ? null : placeOf(cursor);
  const wanted = timelineKinds.filter((kind) => kinds.includes(kind));
  const found = await Promise.all(
    wanted.map((kind) => readSource(tx, sources[kind], whose, { after, timeZone, limit: limit + 1 })),
  );
  const events = found.flat().toSorted((one, other) => inOrder(one.place, other.place));
  const page = events.slice(0, limit);
  const last = page.at(-1)?.place;
  return {
    items: page.map(({ item }) => item),
    nextCursor: last && events.length > limit ? formatCursor([last.day, last.moment, last.id]) : null,
  };
}

function placeOf(cursor: string): Place {
  const [day, at, id] = parseCursor(cursor, cursorContent);
  return { day, moment: at, id };
}

async function assertExists(tx: Transaction, { userId, type, id }: Whose): Promise<void> {
  const table = recordTables[type];
  const [found] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.userId, userId), eq(table.id, id), isNull(table.deletedAt)));
  if (!found) throw noSuchRecord();
}

interface Event {
  place: Place;
  item: TimelineItem;
}

interface Asked {
  after: Place | null;
  timeZone: string;
  limit: number;
}

async function readSource(
  tx: Transaction,
  source: Source,
  whose: Whose,
  { after, timeZone, limit }: Asked,
): Promise<Event[]> {
  const { table, moment, day, shown } = source;
  const belongs = source.belongsTo(whose);
  const isAfter = after === null ? sql`true` : afterPlace(source, after, timeZone);
  if (belongs === null || isAfter === null) return [];
  const own = sql`${table.userId} = ${whose.userId}`;
  const order = sql`${day ? sql`${day} desc nulls last, ` : sql``}${moment} desc, ${table.id} desc`;
  const rows = await tx.run(
    composedStatement<{ id: string; timelineMoment: string; timelineDay?: CalendarDate | null }>(
      sql`
      select ${shown.columns}, ${instantAsText(moment)} as "timelineMoment" ${day ? sql`, ${day} as "timelineDay"` : sql``}
      from (
        select ${table.id} as id from ${table} where ${own} and ${belongs} and ${isAfter}
        order by ${order} limit ${sql.raw(String(limit))}) as page
      join ${table} on ${own} and ${table.id} = page.id ${shown.beside}
      order by ${order}`,
      { userId: whose.userId },
    ),
  );
  return rows.map((row) => {
    const at = new Date(row.timelineMoment);
    const place = {
      day: day ? (row.timelineDay ?? null) : clocksAt(at, timeZone).date,
      moment: row.timelineMoment,
      id: row.id,
    };
    return { place, item: { ...source.tell(row), id: row.id, day: place.day, at: at.toISOString() } };
  });
}

/** The condition for events after a place in the list; null if there can be none. */
function afterPlace({ table, moment, day }: Source, after: Place, timeZone: string): SQL | null {
  const earlier = sql`(${moment}, ${table.id}) < (${after.moment}::timestamptz, ${after.id}::uuid)`;
  if (day) {
    return after.day === null
      ? sql`${day} is null and ${earlier}`
      : sql`(${day} is null or ${day} < ${after.day}::date or (${day} = ${after.day}::date and ${earlier}))`;
  }
  if (after.day === null) return null;
  const [begins, ends] = [startOfDay(after.day, timeZone), startOfDay(addDays(after.day, 1), timeZone)];
  return sql`${moment} < ${ends}::timestamptz and (${moment} < ${begins}::timestamptz or ${earlier})`;
}

/** Newest first. */
function inOrder(one: Place, other: Place): number {
  if (one.day !== other.day) return one.day === null ? 1 : other.day === null ? -1 : one.day < other.day ? 1 : -1;
  if (one.moment !== other.moment) return one.moment < other.moment ? 1 : -1;
  return one.id < other.id ? 1 : -1;
}
