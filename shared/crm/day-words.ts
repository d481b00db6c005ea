import { addDays, addMonths, endOfWeek, isCalendarDate, type CalendarDate } from '#shared/platform/calendar-date.ts';
import { lexiconsFor, vocabularyFor, wordsIn, type DayLexicon, type NamedDay, type Word } from './day-lexicon.ts';

/** When something is due: a day that is not in the past, and a time (HH:MM) if the text names one. */
export interface Due {
  date: CalendarDate;
  time: string | null;
}

/**
 * Reads a text that names a day and nothing else: "fri", "in 2 weeks", "24/12 at 9". It accepts the language of
 * `locale` and English. The locale also decides whether 3/4 is in March or April. `today` is the user's date.
 */
export function readDue(text: string, today: CalendarDate, locale: string): Due | undefined {
  const words = wordsIn(text);
  for (const lexicon of lexiconsFor(locale)) {
    const due = new Reader(words, lexicon, { today, locale, isAlone: true }).readFrom(0);
    if (due) return due;
  }
  return undefined;
}

/** No phrase for a day is longer. */
const MOST_WORDS_OF_A_DUE = 15;

/** The day that a text ends with ("… by Friday", "… on 24 Dec at 9"), and the text before it. */
export function readDueAtEnd(
  text: string,
  today: CalendarDate,
  locale: string,
): (Due & { before: string }) | undefined {
  const words = wordsIn(text).slice(-MOST_WORDS_OF_A_DUE);
  const readers = lexiconsFor(locale).map((lexicon) => new Reader(words, lexicon, { today, locale, isAlone: false }));
  // The first match is the longest one.
  for (const [index, { at }] of words.entries()) {
    for (const reader of readers) {
      const due = reader.readFrom(index);
      if (due) return { ...due, before: text.slice(0, at).trim() };
    }
  }
  return undefined;
}

/** Examples for users of this locale. */
export function dueExamples(locale: string): readonly string[] {
  return vocabularyFor(locale).examples;
}

interface Circumstances {
  today: CalendarDate;
  locale: string;
  /** The whole text is the day. At the end of a title, the rules are stricter. */
  isAlone: boolean;
}

/** A value that was read, and the index after it. */
interface Read<T> {
  value: T;
  end: number;
}

const MOST_WORDS_OF_A_PHRASE = 5;
const MONTH_FIRST_LOCALES = new Set(['en-US', 'en-CA']);
const LAST_MONTH = 12;
/** The longest wait for a 29 February. */
const MOST_YEARS_BETWEEN = 8;

const NUMERIC_DATE = /^(\d{1,2})([./-])(\d{1,2})(?:\2(\d{4}|\d{2}))?$/;
const DAY_NUMBER = /^(\d{1,2})(?:st|nd|rd|th|er|e|o|a|°)?$/;
const CLOCK = /^(\d{1,2})(?:([:.h])(\d{2}))?(h|am|pm|a\.m|p\.m)?$/;

class Reader {
  readonly #words: readonly Word[];
  readonly #lexicon: DayLexicon;
  readonly #in: Circumstances;

  constructor(words: readonly Word[], lexicon: DayLexicon, circumstances: Circumstances) {
    this.#words = words;
    this.#lexicon = lexicon;
    this.#in = circumstances;
  }

  /** Reads all remaining words as a day, with a time after or before it. */
  readFrom(start: number): Due | undefined {
    const day = this.#day(start);
    if (day) {
      const time = this.#time(day.end);
      return this.#due(day.value, time?.value ?? null, time?.end ?? day.end);
    }
    const time = this.#time(start);
    const later = time && this.#day(time.end);
    return later && this.#due(later.value, time.value, later.end);
  }

  #due(date: CalendarDate, time: string | null, end: number): Due | undefined {
    const isDay = end === this.#words.length && isCalendarDate(date) && date >= this.#in.today;
    return isDay ? { date, time } : undefined;
  }

  #day(start: number): Read<CalendarDate> | undefined {
    const on = this.#phrase(start, this.#lexicon.on);
    // "i morgen" starts with a word that may also stand before any day.
    return this.#dayItself(start, false) ?? (on && this.#dayItself(on.end, true));
  }

  #dayItself(start: number, isAnnounced: boolean): Read<CalendarDate> | undefined {
    return (
      this.#namedDay(start) ??
      this.#someTimeLater(start) ??
      this.#dateWithWeekday(start) ??
      this.#weekday(start, isAnnounced) ??
      this.#date(start)
    );
  }

  #namedDay(start: number): Read<CalendarDate> | undefined {
    const named = this.#phrase(start, this.#lexicon.named);
    if (!named) return undefined;
    const weekday = this.#lexicon.weekdays.get(this.#folded(named.end));
    if (named.value === 'nextWeek' && weekday !== undefined) {
      return { value: this.#dayOfNextWeek(weekday), end: named.end + 1 };
    }
    return { value: namedDays[named.value](this.#in.today), end: named.end };
  }

  /** "in 2 weeks". A text that is nothing else may say just "2 weeks". */
  #someTimeLater(start: number): Read<CalendarDate> | undefined {
    const within = this.#phrase(start, this.#lexicon.in);
    if (!within && !this.#in.isAlone) return undefined;
    const at = within?.end ?? start;
    const number = this.#folded(at);
    const many = /^\d{1,3}$/.test(number) ? Number(number) : this.#lexicon.numbers.get(number);
    const span = this.#lexicon.spans.get(this.#folded(at + 1));
    if (many === undefined || span === undefined) return undefined;
    return { value: [addDays, addWeeks, addMonths][span]?.(this.#in.today, many) ?? '', end: at + 2 };
  }

  /** "Friday, 20 November": both must name the same day. */
  #dateWithWeekday(start: number): Read<CalendarDate> | undefined {
    const weekday = this.#lexicon.weekdays.get(this.#folded(start));
    if (weekday === undefined) return undefined;
    const on = this.#phrase(start + 1, this.#lexicon.on);
    const date = this.#date(on?.end ?? start + 1);
    return date && isCalendarDate(date.value) && weekdayOf(date.value) === weekday ? date : undefined;
  }

  /** The next such weekday: on a Monday, "Monday" means a week from now. */
  #weekday(start: number, isAnnounced: boolean): Read<CalendarDate> | undefined {
    const next = this.#phrase(start, this.#lexicon.next);
    const at = next?.end ?? start;
    const weekday = this.#lexicon.weekdays.get(this.#folded(at));
    if (weekday === undefined) return undefined;
    const isDoubtful = this.#lexicon.doubtful.has(this.#folded(at)) && !this.#words[at]?.isDotted;
    if (isDoubtful && !this.#in.isAlone && !isAnnounced && !next) return undefined;
    const named = this.#phrase(at + 1, this.#lexicon.named);
    if (named?.value === 'nextWeek') return { value: this.#dayOfNextWeek(weekday), end: named.end };
    const { today } = this.#in;
    const value = addDays(today, (weekday - weekdayOf(today) + 7) % 7 || 7);
    return { value, end: this.#phrase(at + 1, this.#lexicon.next)?.end ?? at + 1 };
  }

  #dayOfNextWeek(weekday: number): CalendarDate {
    return addDays(endOfWeek(this.#in.today), 1 + weekday);
  }

  #date(start: number): Read<CalendarDate> | undefined {
    if (/^\d{4}-\d{2}-\d{2}$/.test(this.#folded(start))) return { value: this.#folded(start), end: start + 1 };
    return this.#numericDate(start) ?? this.#dateWithMonth(start);
  }

  #numericDate(start: number): Read<CalendarDate> | undefined {
    const [, one = '', sign, other = '', year] = NUMERIC_DATE.exec(this.#folded(start)) ?? [];
    if (sign === undefined) return undefined;
    // "3.5" at the end of a title is more likely a number.
    const isClear = sign === '/' || year !== undefined || this.#words[start]?.isDotted;
    if (!isClear && !this.#in.isAlone) return undefined;
    const [day, month] = this.#inOrder(Number(one), Number(other), sign);
    return this.#withYear({ day, month }, year, start + 1);
  }

  /** In the order of the locale, or reversed if that gives no valid month. */
  #inOrder(one: number, other: number, sign: string): [day: number, month: number] {
    const [day, month] = MONTH_FIRST_LOCALES.has(this.#in.locale) ? [other, one] : [one, other];
    return sign === '/' && month > LAST_MONTH ? [month, day] : [day, month];
  }

  /** "24 Dec", "24 de diciembre de 2026", and in English "Dec 24". */
  #dateWithMonth(start: number): Read<CalendarDate> | undefined {
    const { months, isEnglish } = this.#lexicon;
    const second = this.#behindOf(start + 1);
    const [day, month, end] =
      isEnglish && months.has(this.#folded(start))
        ? [dayNumber(this.#folded(start + 1)), months.get(this.#folded(start)), start + 2]
        : [dayNumber(this.#folded(start)), months.get(this.#folded(second)), second + 1];
    if (day === undefined || month === undefined) return undefined;
    const yearAt = this.#behindOf(end);
    const year = /^\d{4}$/.exec(this.#folded(yearAt))?.[0];
    return this.#withYear({ day, month }, year, year === undefined ? end : yearAt + 1);
  }

  /** Without a year, the next such day. */
  #withYear({ day, month }: Record<'day' | 'month', number>, year: string | undefined, end: number) {
    const { today } = this.#in;
    const inYear = (each: string) => `${each}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
    if (year !== undefined) return { value: inYear(year.length === 2 ? `${today.slice(0, 2)}${year}` : year), end };
    const years = Array.from({ length: 1 + MOST_YEARS_BETWEEN }, (_, later) => Number(today.slice(0, 4)) + later);
    const value = years.map((each) => inYear(String(each))).find((date) => isCalendarDate(date) && date >= today);
    return value === undefined ? undefined : { value, end };
  }

  /** A number is a time if it is written like one or a word next to it says so. */
  #time(start: number): Read<string> | undefined {
    const announced = this.#phrase(start, this.#lexicon.at);
    const at = announced?.end ?? start;
    const [, hours, sign, minutes = '', attached] = CLOCK.exec(this.#folded(at)) ?? [];
    if (hours === undefined) return undefined;
    const beside = attached === undefined ? this.#folded(at + 1) : '';
    const half = this.#lexicon.isEnglish ? halves.get(attached ?? beside) : undefined;
    const isWordBeside = beside !== '' && (half !== undefined || this.#lexicon.oClock.has(beside));
    const isNamed = isWordBeside || attached !== undefined || sign === 'h';
    const isWritten = sign === ':' || (sign === '.' && Number(minutes) > LAST_MONTH);
    if (!announced && !isNamed && !isWritten) return undefined;
    const end = at + (isWordBeside ? 2 : 1);
    // "9 Uhr 30".
    const later = isWordBeside && minutes === '' ? /^[0-5]\d$/.exec(this.#folded(end))?.[0] : undefined;
    const value = clockTime(hours, later ?? minutes, half, isNamed);
    return value === undefined ? undefined : { value, end: later === undefined ? end : end + 1 };
  }

  /** Skips an optional word between day, month and year. */
  #behindOf(start: number): number {
    return this.#phrase(start, this.#lexicon.of)?.end ?? start;
  }

  /** The longest phrase at this index that has a meaning. */
  #phrase<Meaning>(start: number, meanings: ReadonlyMap<string, Meaning>): Read<Meaning> | undefined {
    const words = this.#words.slice(start, start + MOST_WORDS_OF_A_PHRASE).map(({ folded }) => folded);
    for (let many = words.length; many > 0; many -= 1) {
      const value = meanings.get(words.slice(0, many).join(' '));
      if (value !== undefined) return { value, end: start + many };
    }
    return undefined;
  }

  #folded(at: number): string {
    return this.#words[at]?.folded ?? '';
  }
}

const FRIDAY = 4;
const SUNDAY = 6;

const namedDays: Record<NamedDay, (today: CalendarDate) => CalendarDate> = {
  today: (today) => today,
  tomorrow: (today) => addDays(today, 1),
  dayAfterTomorrow: (today) => addDays(today, 2),
  nextWeek: (today) => addDays(endOfWeek(today), 1),
  nextMonth: (today) => firstOfNextMonth(today),
  // The working week ends on Friday. On a weekend, its end is Sunday.
  endOfWeek: (today) => addDays(endOfWeek(today), weekdayOf(today) > FRIDAY ? 0 : FRIDAY - SUNDAY),
  endOfMonth: (today) => addDays(firstOfNextMonth(today), -1),
};

const addWeeks = (date: CalendarDate, weeks: number) => addDays(date, weeks * 7);

const firstOfNextMonth = (today: CalendarDate) => addMonths(`${today.slice(0, 8)}01`, 1);

/** Monday is 0. */
const weekdayOf = (date: CalendarDate) => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

function dayNumber(word: string): number | undefined {
  const number = DAY_NUMBER.exec(word)?.[1];
  return number === undefined ? undefined : Number(number);
}

/** How many hours after midnight each half of the day begins. */
const halves = new Map([
  ['am', 0],
  ['a.m', 0],
  ['pm', 12],
  ['p.m', 12],
]);

/** Nobody calls earlier than this, so a bare 2 means 2 pm. */
const FIRST_HOUR = 7;

function clockTime(hours: string, minutes: string, half: number | undefined, isNamed: boolean): string | undefined {
  const said = Number(hours);
  if (half !== undefined && (said < 1 || said > 12)) return undefined;
  const isAfternoon = !isNamed && hours.length === 1 && said > 0 && said < FIRST_HOUR;
  const hour = half === undefined ? said + (isAfternoon ? 12 : 0) : (said % 12) + half;
  return hour > 23 || Number(minutes) > 59 ? undefined : `${String(hour).padStart(2, '0')}:${minutes.padStart(2, '0')}`;
}
