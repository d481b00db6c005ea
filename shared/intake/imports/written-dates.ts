import { addDays, isCalendarDate, type CalendarDate } from '#shared/platform/calendar-date.ts';
import { foldText } from '#shared/records/records.ts';

/** Dates as people and programs write them in files. */

/** Null if the text is not a date, `TWO_DAYS` if it is ambiguous. */
export type WrittenDate = CalendarDate | typeof TWO_DAYS | null;
export const TWO_DAYS = Symbol('two days');

const LAST_SERIAL = 2_958_465;
/** Spreadsheets count a 29 February 1900, which did not exist. */
const FIRST_RIGHT_SERIAL = 61;

/** The date of a spreadsheet's serial number: days since the end of 1899. */
export function dateOfSerial(serial: number): CalendarDate | null {
  const day = Math.floor(serial);
  if (day < 1 || day > LAST_SERIAL) return null;
  return addDays(day < FIRST_RIGHT_SERIAL ? '1899-12-31' : '1899-12-30', day);
}

const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;
const dayAndName =
  /^(\d{1,2})(?:st|nd|rd|th|\.|er|o|º)?[ -]*(?:de |d')?([\p{L}]+)\.?,?[ -]*(?:de |del )?(\d{4}|\d{2})$/u;
const nameAndDay = /^([\p{L}]+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u;
/** No date is longer; longer text is not examined. */
const LONGEST = 100;
const timeOfDay = /[t ,]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)? ?(?:[ap]\.?m\.?)?(?: ?z| ?[+-]\d{2}:?\d{2}| ?utc| ?gmt)?$/;
const weekday = /^\p{L}+\.?, (?=\d)/u;

export function readDate(text: string, dayFirst: boolean | null): WrittenDate {
  if (text.length > LONGEST) return null;
  const written = foldText(text.trim()).replaceAll(/\s+/g, ' ').replace(timeOfDay, '').replace(weekday, '');
  const iso = yearFirst.exec(written);
  if (iso) return dateOf(iso[1], iso[3], iso[4]);
  const numbers = numericDate(written);
  if (numbers) {
    if (numbers.dayFirst !== numbers.monthFirst && numbers.dayFirst && numbers.monthFirst) {
      if (numbers.isByDots) return numbers.dayFirst;
      return dayFirst === null ? TWO_DAYS : dayFirst ? numbers.dayFirst : numbers.monthFirst;
    }
    return numbers.dayFirst ?? numbers.monthFirst;
  }
  const named = dayAndName.exec(written);
  if (named) return dateOf(fullYear(named[3]), monthOf(named[2]), named[1]);
  const american = nameAndDay.exec(written);
  return american ? dateOf(american[3], monthOf(american[1]), american[2]) : null;
}

/** Which comes first in this date; null if it is ambiguous, undefined if the question does not arise. */
export function orderIn(text: string): 'day' | 'month' | null | undefined {
  if (text.length > LONGEST) return undefined;
  const numbers = numericDate(foldText(text.trim()).replace(timeOfDay, ''));
  if (!numbers || numbers.isByDots || numbers.dayFirst === numbers.monthFirst) return undefined;
  if (numbers.dayFirst && numbers.monthFirst) return null;
  return numbers.dayFirst ? 'day' : 'month';
}

/** Both readings of a numeric date. With dots, nobody writes the month first. */
function numericDate(written: string) {
  const found = yearLast.exec(written);
  if (!found) return undefined;
  const [, one, mark, other, year] = found;
  return {
    dayFirst: dateOf(fullYear(year), other, one),
    monthFirst: dateOf(fullYear(year), one, other),
    isByDots: mark === '.',
  };
}

function fullYear(year = ''): string {
  if (year.length === 4) return year;
  return Number(year) < 50 ? `20${year}` : `19${year}`;
}

function dateOf(year = '', month = '', day = ''): CalendarDate | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : null;
}

/** Beginnings of the twelve month names in English, German, French, Spanish and Dutch, without accents. */
const monthBeginnings: readonly (readonly string[])[] = [
  ['jan', 'ene'],
  ['feb', 'fev'],
  ['mar', 'maa', 'mrt', 'mrz'],
  ['apr', 'avr', 'abr'],
  ['may', 'mai', 'mei'],
  ['jun', 'juin'],
  ['jul', 'juil'],
  ['aug', 'aou', 'ago'],
  ['sep', 'set'],
  ['oct', 'okt'],
  ['nov'],
  ['dec', 'dez', 'dic'],
];

function monthOf(name = ''): string {
  const index = monthBeginnings.findIndex((beginnings) => beginnings.some((beginning) => name.startsWith(beginning)));
  return index === -1 ? '' : String(index + 1);
}
