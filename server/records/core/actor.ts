import type { Context } from 'hono';
import {
  addDays,
  isCalendarDate,
  TIME_ZONE_HEADER,
  TODAY_HEADER,
  utcDate,
  type CalendarDate,
} from '#shared/platform/calendar-date.ts';
import type { ChangeCause } from '#shared/records/history.ts';
import { isTimeZone } from '#shared/platform/time-zone.ts';
import type { Deps } from '#server/billing/deps.ts';
import { AppError } from '#server/platform/runtime/app-error.ts';
import type { AppEnv } from '#server/platform/http/router.ts';

/** The user a request acts for, and when. Stores take it right after the transaction. */
export interface Actor {
  userId: string;
  now: Date;
  /** The user's calendar date, which can differ from the server's. */
  today: CalendarDate;
  /** The user's time zone. Without it, days are UTC days. */
  timeZone?: string;
  /** What the changes are part of, for the change log (`noteChanges`). Without it, the change is an edit in a form. */
  cause?: { kind: ChangeCause; id?: string };
}

/** For code that changes many records at once. A cause that is already set stays. */
export function inBulk(actor: Actor): Actor {
  return { ...actor, cause: actor.cause ?? { kind: 'bulk' } };
}

export function actorOf(c: Context<AppEnv>, deps: Deps): Actor {
  const now = deps.now();
  const timeZone = c.req.header(TIME_ZONE_HEADER);
  return {
    userId: c.var.user.uid,
    now,
    today: todayOf(c.req.header(TODAY_HEADER), now),
    // A time zone unknown here may be newer than this server.
    ...(timeZone !== undefined && isTimeZone(timeZone) && { timeZone }),
  };
}

/**
 * Time zones are at most a day apart from UTC. A device whose clock is further off still works: the server's date is
 * used instead.
 */
function todayOf(header: string | undefined, now: Date): CalendarDate {
  const serverDate = utcDate(now);
  if (header === undefined) return serverDate;
  if (!isCalendarDate(header)) {
    const message = `${TODAY_HEADER} must be a date in the form YYYY-MM-DD`;
    throw new AppError('invalid', message, { [TODAY_HEADER]: message });
  }
  return header >= addDays(serverDate, -1) && header <= addDays(serverDate, 1) ? header : serverDate;
}
