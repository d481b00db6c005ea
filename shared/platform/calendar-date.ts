/**
 * A calendar date is the text `YYYY-MM-DD` end to end. It has no time and no time zone, and two dates compare as text.
 * "Today" is always the user's date, passed in by the caller. Every page loads this file, so the schema is in
 * calendar-date-schema.ts.
 */
export type CalendarDate = string;

/** Carries the user's calendar date to the server. Without it, "today" is the current date in UTC. */
export const TODAY_HEADER = 'X-Today';

/** Carries the user's time zone, by name: a search for records added on a day means a day in that zone. */
export const TIME_ZONE_HEADER = 'X-Time-Zone';

const DAY_MS = 24 * 60 * 60 * 1000;
const FIRST_YEAR = 1900;

export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number(text.slice(0, 4)) < FIRST_YEAR) return false;
  const midnight = new Date(`${text}T00:00:00Z`);
  // `Date` rolls a day that does not exist over into the next month.
  return !Number.isNaN(midnight.getTime()) && utcDate(midnight) === text;
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return utcDate(new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS));
}

/** The same day of another month, or its last day if that is shorter. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return utcDate(new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))));
}

/** The number of turns of the month between the dates; negative if `to` is earlier. */
export function monthsBetween(from: CalendarDate, to: CalendarDate): number {
  return monthsIn(to) - monthsIn(from);
}

const monthsIn = (date: CalendarDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));

/** The number of midnights between the dates; negative if `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS;
}

/** The Sunday of the week that contains the date. Weeks begin on Monday. */
export function endOfWeek(date: CalendarDate): CalendarDate {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, (7 - weekday) % 7);
}

/** The local date where this code runs; in a browser, the user's date. */
export function localDate(now: Date): CalendarDate {
  const numbers = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return numbers.map((number) => String(number).padStart(2, '0')).join('-');
}

export function utcDate(now: Date): CalendarDate {
  return now.toISOString().slice(0, 10);
}

/** "29 March 2026", the format used throughout the product; "Invalid date" for any other text. */
export function formatCalendarDate(date: CalendarDate): string {
  if (!isCalendarDate(date)) return 'Invalid date';
  return longDay.format(new Date(`${date}T00:00:00Z`));
}

const longDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
