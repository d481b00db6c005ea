import {
  addDays,
  addMonths,
  endOfWeek,
  formatCalendarDate,
  isCalendarDate,
  type CalendarDate,
} from '#shared/platform/calendar-date.ts';
import type { Test } from './query.ts';

/** Parses and labels days in searches: `<90d`, `2026-01-01..2026-03-31`, `2026-03`, `>=2026`, `thisweek`. */

export interface DaysKind {
  is: 'days';
  /** Whether "90 days" means the past or the next 90. */
  lie: 'behind' | 'ahead';
}

/** Consecutive days with a name. */
interface Span {
  from: CalendarDate;
  to: CalendarDate;
  name: string;
  /** The preposition when the name stands alone: "on 3 March 2026". */
  preposition: 'on ' | 'in ' | '';
  /** The distance, if the search gave one. */
  distance?: string;
}

const RANGE = /^(.*?)(?:\.{2,3}|…)(.*)$/;
const COMPARED = /^(>=|<=|>|<|=)?(.+)$/;

export function readDays(text: string, { lie }: DaysKind, today: CalendarDate): { test: Test; words: string } | null {
  const typed = text.toLowerCase().replaceAll(/[\s_]/g, '');
  const [, first, last] = RANGE.exec(typed) ?? [];
  const [, sign = '', single = ''] = COMPARED.exec(typed) ?? [];
  const asked =
    first !== undefined && last !== undefined
      ? range(first, last, (end) => spanOf(end, lie, today))
      : compared(sign, spanOf(single, lie, today), lie, today);
  if (!asked || ![asked.from, asked.to].every((day) => day === null || isCalendarDate(day))) return null;
  const { from, to, words } = asked;
  return { test: { is: 'days', from, to }, words };
}

interface Asked {
  from: CalendarDate | null;
  to: CalendarDate | null;
  words: string;
}

function range(first: string, last: string, read: (text: string) => Span | null): Asked | null {
  const [one, other] = [first, last].map((end) => (end === '' ? undefined : read(end)));
  if (one === null || other === null || (!one && !other)) return null;
  if (one && other) {
    const [from, to] = one.from <= other.from ? [one, other] : [other, one];
    return { from: from.from, to: to.to, words: `from ${from.name} to ${to.name}` };
  }
  if (one) return { from: one.from, to: null, words: `from ${one.name}` };
  return { from: null, to: other?.to ?? null, words: `up to ${other?.name}` };
}

function compared(sign: string, span: Span | null, lie: DaysKind['lie'], today: CalendarDate): Asked | null {
  if (!span) return null;
  const { from, to, name, preposition, distance } = span;
  if (distance !== undefined) return within(sign, span, distance, lie, today);
  if (sign === '>') return { from: addDays(to, 1), to: null, words: `after ${name}` };
  if (sign === '>=') return { from, to: null, words: `from ${name}` };
  if (sign === '<') return { from: null, to: addDays(from, -1), words: `before ${name}` };
  if (sign === '<=') return { from: null, to, words: `up to ${name}` };
  return { from, to, words: `${preposition}${name}` };
}

/** `<90d` and `90d` mean the last (or next) 90 days; `>90d` means beyond that. */
function within(sign: string, { from: day }: Span, distance: string, lie: DaysKind['lie'], today: CalendarDate): Asked {
  const isBeyond = sign.startsWith('>');
  const outside = sign === '>' ? 1 : 0;
  if (lie === 'behind') {
    if (!isBeyond) return { from: day, to: null, words: `in the last ${distance.replace(/^1 /, '')}` };
    return { from: null, to: addDays(day, -outside), words: `${outside ? 'more than' : 'at least'} ${distance} ago` };
  }
  if (!isBeyond) return { from: today, to: day, words: `in the next ${distance.replace(/^1 /, '')}` };
  return { from: addDays(day, outside), to: null, words: `${outside ? 'more than' : 'at least'} ${distance} from now` };
}

const units = { d: 'day', w: 'week', m: 'month', y: 'year' } as const;

function spanOf(text: string, lie: DaysKind['lie'], today: CalendarDate): Span | null {
  const word = dayWords.find((each) => each === text);
  if (word) return { ...namedSpans(today)[word], preposition: '' };
  const [, digits, unit] = /^(\d{1,4})([dwmy])$/.exec(text) ?? [];
  if (digits !== undefined) return awaySpan(Number(digits), unit as keyof typeof units, lie, today);
  if (isCalendarDate(text)) return { from: text, to: text, name: formatCalendarDate(text), preposition: 'on ' };
  const isMonth = /^\d{4}-\d{2}$/.test(text);
  const from = isMonth ? `${text}-01` : `${text}-01-01`;
  if (!(isMonth || /^\d{4}$/.test(text)) || !isCalendarDate(from)) return null;
  const name = isMonth ? formatCalendarDate(from).slice(2) : text;
  return { from, to: addDays(addMonths(from, isMonth ? 1 : 12), -1), name, preposition: 'in ' };
}

function awaySpan(many: number, unit: keyof typeof units, lie: DaysKind['lie'], today: CalendarDate): Span {
  const away = lie === 'behind' ? -many : many;
  const day =
    unit === 'd' || unit === 'w'
      ? addDays(today, unit === 'w' ? away * 7 : away)
      : addMonths(today, unit === 'y' ? away * 12 : away);
  const distance = `${many} ${units[unit]}${many === 1 ? '' : 's'}`;
  const name = lie === 'behind' ? `${distance} ago` : `in ${distance}`;
  return { from: day, to: day, name, preposition: '', distance };
}

/** Words accepted in place of a date. */
export const dayWords = [
  'today',
  'yesterday',
  'tomorrow',
  'thisweek',
  'lastweek',
  'nextweek',
  'thismonth',
  'lastmonth',
  'nextmonth',
  'thisyear',
  'lastyear',
  'nextyear',
] as const;

function namedSpans(today: CalendarDate): Record<(typeof dayWords)[number], Omit<Span, 'preposition'>> {
  const sunday = endOfWeek(today);
  const month = `${today.slice(0, 7)}-01`;
  const year = `${today.slice(0, 4)}-01-01`;
  const day = (name: string, away: number) => ({ from: addDays(today, away), to: addDays(today, away), name });
  const week = (name: string, away: number) => ({
    from: addDays(sunday, 7 * away - 6),
    to: addDays(sunday, 7 * away),
    name,
  });
  const months = (name: string, start: CalendarDate, away: number, many: number) => ({
    from: addMonths(start, away * many),
    to: addDays(addMonths(start, (away + 1) * many), -1),
    name,
  });
  return {
    today: day('today', 0),
    yesterday: day('yesterday', -1),
    tomorrow: day('tomorrow', 1),
    thisweek: week('this week', 0),
    lastweek: week('last week', -1),
    nextweek: week('next week', 1),
    thismonth: months('this month', month, 0, 1),
    lastmonth: months('last month', month, -1, 1),
    nextmonth: months('next month', month, 1, 1),
    thisyear: months('this year', year, 0, 12),
    lastyear: months('last year', year, -1, 12),
    nextyear: months('next year', year, 1, 12),
  };
}
