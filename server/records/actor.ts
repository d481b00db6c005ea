import type { Context } from 'hono';
import {
  addDays,
  isCalendarDate,
  TIME_ZONE_HEADER,
  TODAY_HEADER,
  utcDate,
  type CalendarDate,
} from '#shared/calendar-date.ts';
import type { ChangeCause } from '#shared/history-terms.ts';
import { isTimeZone } from '#shared/time-zone.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../http/app-error.ts';
import type { AppEnv } from '../http/router.ts';

/** On whose behalf, and when, something happens. Stores take it right after the transaction. */
export interface Actor {
  userId: string;
  now: Date;
  /** The user's calendar date, which is not always the server's. */
  today: CalendarDate;
  /** Where the user is; without it, days are those of UTC. */
  timeZone?: string;
  /** What the changes are part of, for their history: see `noteChanges`. Without it, somebody edits a record. */
  cause?: { kind: ChangeCause; id?: string };
}

/** For what changes many records at once, unless that is part of something larger. */
export function inBulk(actor: Actor): Actor {
  return { ...actor, cause: actor.cause ?? { kind: 'bulk' } };
}

export function actorOf(c: Context<AppEnv>, deps: Deps): Actor {
  const now = deps.now();
  const timeZone = c.req.header(TIME_ZONE_HEADER) ?? '';
  return {
    userId: c.var.user.uid,
    now,
    today: todayOf(c.req.header(TODAY_HEADER), now),
    // A zone that is not known here may be newer than this server.
    ...(isTimeZone(timeZone) && { timeZone }),
  };
}

/**
 * Between the first and the last time zone lies a day either way. A device whose clock is further off is not shut out for
 * it: its "today" is then the server's.
 */
function todayOf(header: string | undefined, now: Date): CalendarDate {
  const serverDate = utcDate(now);
  if (header === undefined) return serverDate;
  if (!isCalendarDate(header)) {
    const message = `${TODAY_HEADER} must be a date as YYYY-MM-DD`;
    throw new AppError('invalid', message, { [TODAY_HEADER]: message });
  }
  return header >= addDays(serverDate, -1) && header <= addDays(serverDate, 1) ? header : serverDate;
}
