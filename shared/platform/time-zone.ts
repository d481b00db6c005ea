import { utcDate, type CalendarDate } from './calendar-date.ts';

export function isTimeZone(name: string): boolean {
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
}

/** A cache: creating a format is far slower than using it, and there are only some hundred zone names. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(timeZone, made);
  return made;
}

/** A cache: time zone lookups are slow, and every request needs the same few days. */
const starts = new Map<string, number>();
const MOST_KEPT_STARTS = 5_000;

/** The moment a day starts in a time zone; where clocks skip midnight, the end of the gap. */
export function startOfDay(date: CalendarDate, timeZone: string): Date {
  const key = `${date} ${timeZone}`;
  const known = starts.get(key);
  if (known !== undefined) return new Date(known);
  const start = findMoment(Date.parse(`${date}T00:00:00Z`), timeZone);
  if (starts.size >= MOST_KEPT_STARTS) starts.clear();
  starts.set(key, start);
  return new Date(start);
}

/**
 * The moment the clocks of a time zone show a time (HH:MM) on a day. A skipped time becomes the end of the gap. A time
 * that occurs twice means its first occurrence.
 */
export function momentOf(date: CalendarDate, time: string, timeZone: string): Date {
  return new Date(findMoment(Date.parse(`${date}T${time}:00Z`), timeZone));
}

const DAY_MS = 24 * 60 * 60 * 1000;
const SECOND_MS = 1000;

/** `shown` is the local time, expressed as if it were UTC. */
function findMoment(shown: number, timeZone: string): number {
  // Clocks change at most once within these two days.
  const before = offsetAt(shown - DAY_MS, timeZone);
  const after = offsetAt(shown + DAY_MS, timeZone);
  const moments = [shown - before, shown - after].filter((moment) => moment + offsetAt(moment, timeZone) === shown);
  if (moments.length > 0) return Math.min(...moments);
  // In the gap: the change lies between the results for both offsets. A binary search finds it.
  let [last, first] = [shown - after, shown - before];
  while (first - last > SECOND_MS) {
    const middle = last + Math.floor((first - last) / 2 / SECOND_MS) * SECOND_MS;
    if (offsetAt(middle, timeZone) === before) last = middle;
    else first = middle;
  }
  return first;
}

/** The local time of a moment in a time zone. */
export function clocksAt(moment: Date, timeZone: string): { date: CalendarDate; hour: number } {
  const shown = new Date(shownAt(moment.getTime(), timeZone));
  return { date: utcDate(shown), hour: shown.getUTCHours() };
}

/** How far the zone is ahead of UTC, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  return shownAt(instant, timeZone) - instant;
}

/** The local time, expressed as if it were UTC. */
function shownAt(instant: number, timeZone: string): number {
  const parts = clockOf(timeZone).formatToParts(instant);
  const number = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(
    number('year'),
    number('month') - 1,
    number('day'),
    number('hour'),
    number('minute'),
    number('second'),
  );
}

/** The months up to and including that of `date`, as `YYYY-MM`, oldest first. */
export function monthsUntil(date: CalendarDate, count: number): string[] {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return Array.from({ length: count }, (_, index) =>
    utcDate(new Date(Date.UTC(year, month - 1 - (count - 1 - index), 1))).slice(0, 7),
  );
}
