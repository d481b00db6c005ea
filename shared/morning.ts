import type { CalendarDate } from './calendar-date.ts';
import type { Routine } from './routine-terms.ts';
import { clocksAt } from './time-zone.ts';

/** Whoever was not reached by then has begun the day without it. */
const LATEST_HOURS_AFTER = 6;

interface Wanted extends Pick<Routine, 'timeZone' | 'mailHour'> {
  /** The last day whose mail was written. */
  mailedFor: CalendarDate | null;
}

/**
 * The day whose mail is due now, if one is. It counts what the clocks of the account show: an hour that they skip has come when they
 * show a later one, one that they show twice is the same morning, and a day comes once, wherever somebody travels to.
 */
export function morningDue(now: Date, { timeZone, mailHour, mailedFor }: Wanted): CalendarDate | null {
  if (mailHour === null) return null;
  const { date, hour } = clocksAt(now, timeZone);
  const isTime = hour >= mailHour && hour < mailHour + LATEST_HOURS_AFTER;
  return isTime && (mailedFor === null || mailedFor < date) ? date : null;
}

/** A mail that is switched on when its hour has passed comes the next day. */
export function mailedAlready(now: Date, { timeZone, mailHour }: Omit<Wanted, 'mailedFor'>): CalendarDate | null {
  return morningDue(now, { timeZone, mailHour, mailedFor: null });
}
