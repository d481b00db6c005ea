import { addDays, endOfWeek, isCalendarDate, type CalendarDate } from './calendar-date.ts';

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `end` matches at the end of a text; what it says becomes a day, or undefined if there is no such day. */
const readings: { end: RegExp; day: (said: string[], today: CalendarDate) => CalendarDate | undefined }[] = [
  { end: /today$/, day: (_, today) => today },
  { end: /tomorrow$/, day: (_, today) => addDays(today, 1) },
  { end: /next week$/, day: (_, today) => addDays(endOfWeek(today), 1) },
  {
    end: /in (\d{1,3}) (day|week)s?$/,
    day: ([many = '', unit], today) => addDays(today, Number(many) * (unit === 'week' ? 7 : 1)),
  },
  {
    end: /(sun|mon|tue|wed|thu|fri|sat)(?:day|sday|nesday|rsday|urday)?$/,
    day: ([name = ''], today) => nextWeekday(WEEKDAYS.indexOf(name), today),
  },
  { end: /(\d{4}-\d{2}-\d{2})$/, day: ([date = '']) => date },
  {
    end: /(\d{1,2})(?:st|nd|rd|th)? (jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?(?: (\d{4}))?$/,
    day: ([day = '', month = '', year], today) => dayOfMonth(day, MONTHS.indexOf(month), year, today),
  },
];

/** The day that a text ends with ("… by Friday", "… on 24 Dec"), and what stands before it. Days of the past are none. */
export function readDayAtEnd(text: string, today: CalendarDate): { before: string; day: CalendarDate } | undefined {
  const lowerCase = text.toLowerCase();
  // Some letters have another length in lower case, and then no place of the one is one of the other.
  if (lowerCase.length !== text.length) return undefined;
  for (const { end, day } of readings) {
    const match = end.exec(lowerCase);
    // The end of a word is no day: "Sarah Simon".
    if (!match || (match.index > 0 && lowerCase[match.index - 1] !== ' ')) continue;
    const read = day(match.slice(1), today);
    if (read === undefined || !isCalendarDate(read) || read < today) continue;
    return {
      before: text
        .slice(0, match.index)
        .replace(/(?:^|\s)(?:on|by|due)\s+$/i, '')
        .trim(),
      day: read,
    };
  }
  return undefined;
}

/** The next one: on a Monday, "Monday" is in a week. */
function nextWeekday(weekday: number, today: CalendarDate): CalendarDate {
  const current = new Date(`${today}T00:00:00Z`).getUTCDay();
  return addDays(today, (weekday - current + 7) % 7 || 7);
}

/** Without a year it is the next day so called. */
function dayOfMonth(
  day: string,
  month: number,
  year: string | undefined,
  today: CalendarDate,
): CalendarDate | undefined {
  const inYear = (each: number) => `${each}-${String(month + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (year !== undefined) return inYear(Number(year));
  const current = Number(today.slice(0, 4));
  const thisYear = inYear(current);
  return thisYear < today ? inYear(current + 1) : thisYear;
}
