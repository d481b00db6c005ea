import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import type { DaySettings } from './day-settings.ts';
import { clocksAt } from '#shared/platform/time-zone.ts';

/** After that many hours, the day has begun without the mail. */
const LATEST_HOURS_AFTER = 6;

interface Wanted extends Pick<DaySettings, 'timeZone' | 'mailHour'> {
  /** The last day whose mail was sent, or whose hour had passed when it was chosen. */
  mailedFor: CalendarDate | null;
}

/**
 * The day whose mail is due now, or null. The account's local time decides: a skipped hour counts as reached once the
 * clocks show a later one, an hour that occurs twice is one morning, and each day comes once, even when the user
 * changes time zone.
 */
export function morningDue(now: Date, { timeZone, mailHour, mailedFor }: Wanted): CalendarDate | null {
  if (mailHour === null) return null;
  const { date, hour } = clocksAt(now, timeZone);
  const isTime = hour >= mailHour && hour < mailHour + LATEST_HOURS_AFTER;
  return isTime && (mailedFor === null || mailedFor < date) ? date : null;
}

/**
 * The value of `mailedFor` after the user has chosen an hour. If the hour has passed, the first mail is sent the next
 * day. Otherwise today's is still to come, even if an earlier choice had passed it over. A mail that was sent is not
 * sent again: the outbox takes one per day.
 */
export function mailedForOnceChosen(now: Date, { timeZone, mailHour, mailedFor }: Wanted): CalendarDate | null {
  const { date } = clocksAt(now, timeZone);
  if (mailedFor !== null && mailedFor > date) return mailedFor;
  const passed = morningDue(now, { timeZone, mailHour, mailedFor: null });
  return passed ?? (mailedFor === date ? null : mailedFor);
}
