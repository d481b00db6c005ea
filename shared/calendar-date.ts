/**
 * A calendar date is the text `YYYY-MM-DD` end to end. It has no time and no zone, two of them compare as text, and
 * "today" is always the user's, passed in by whoever knows it. Every page loads this file: the schema is beside it, in
 * calendar-date-schema.ts.
 */
export type CalendarDate = string;

/** Tells the server the user's calendar date. Without it, "today" is the server's in UTC. */
export const TODAY_HEADER = 'X-Today';

/** And where the user is, by the name of the time zone: a search for what was added on a day means a day there. */
export const TIME_ZONE_HEADER = 'X-Time-Zone';

const DAY_MS = 24 * 60 * 60 * 1000;
const FIRST_YEAR = 1900;

export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number(text.slice(0, 4)) < FIRST_YEAR) return false;
  const midnight = new Date(`${text}T00:00:00Z`);
  // A day that the month does not have rolls over into the next one.
  return !Number.isNaN(midnight.getTime()) && utcDate(midnight) === text;
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return utcDate(new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS));
}

/** How many midnights lie between them; negative if `to` is the earlier one. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS;
}

/** The Sunday of the week that a date lies in: weeks begin on Monday. */
export function endOfWeek(date: CalendarDate): CalendarDate {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, (7 - weekday) % 7);
}

/** The date on the wall calendar where this code runs: in a browser, the user's. */
export function localDate(now: Date): CalendarDate {
  const numbers = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return numbers.map((number) => String(number).padStart(2, '0')).join('-');
}

export function utcDate(now: Date): CalendarDate {
  return now.toISOString().slice(0, 10);
}

/** "29 March 2026", as everywhere in the product; "Invalid date" for a text that is none. */
export function formatCalendarDate(date: CalendarDate): string {
  if (!isCalendarDate(date)) return 'Invalid date';
  return longDay.format(new Date(`${date}T00:00:00Z`));
}

const longDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
