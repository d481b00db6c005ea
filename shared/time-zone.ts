import { utcDate, type CalendarDate } from './calendar-date.ts';

export function isTimeZone(name: string): boolean {
  try {
    return clockOf(name).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Making one takes far longer than reading it; there are some hundred names of zones. */
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

/** Zones are slow to ask, and every request asks for the same few days. */
const starts = new Map<string, number>();
const MOST_KEPT_STARTS = 5_000;

/** The moment at which a day begins in a time zone; where clocks skip midnight, the first moment after the gap. */
export function startOfDay(date: CalendarDate, timeZone: string): Date {
  const key = `${date} ${timeZone}`;
  const known = starts.get(key);
  if (known !== undefined) return new Date(known);
  const start = findStart(date, timeZone);
  if (starts.size >= MOST_KEPT_STARTS) starts.clear();
  starts.set(key, start);
  return new Date(start);
}

function findStart(date: CalendarDate, timeZone: string): number {
  const utcMidnight = Date.parse(`${date}T00:00:00Z`);
  // The zone is asked twice: its offset at UTC's midnight may not yet, or no longer, be the one of its own.
  const guess = utcMidnight - offsetAt(utcMidnight, timeZone);
  const offset = offsetAt(guess, timeZone);
  const corrected = utcMidnight - offset;
  return Math.max(corrected, utcMidnight - offsetAt(corrected, timeZone));
}

/** How far the zone's clocks are ahead of UTC, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = clockOf(timeZone).formatToParts(instant);
  const number = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const wallClock = Date.UTC(
    number('year'),
    number('month') - 1,
    number('day'),
    number('hour'),
    number('minute'),
    number('second'),
  );
  return wallClock - instant;
}

/** The months up to and including the one of `date`, as `YYYY-MM`, the oldest first. */
export function monthsUntil(date: CalendarDate, count: number): string[] {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return Array.from({ length: count }, (_, index) =>
    utcDate(new Date(Date.UTC(year, month - 1 - (count - 1 - index), 1))).slice(0, 7),
  );
}
