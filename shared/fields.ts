import { z } from 'zod';
import { calendarDate } from './calendar-date-schema.ts';
import { formatCalendarDate, type CalendarDate } from './calendar-date.ts';
import { recordId, recordNames, type RecordType } from './records.ts';
import { freeText, lineOfText } from './text.ts';
import { explainUnread, isUnread, type TypedNumber } from './typed-number.ts';

/**
 * A field is declared once, in `shared/<feature>.ts`, by one of the kinds below. From the declarations follow the schemas
 * (`record-schemas.ts`), the forms, the words of the conflict dialog, the columns of files, what a stored row shows, and
 * which records point at which.
 */

/** A field that the record fills in itself: a person sees it and cannot send it. */
export interface ShownField<Stored = unknown> {
  label: string;
  /** What the record holds of it. */
  stored: z.ZodType<Stored>;
  /** Its columns in a file. */
  cells: readonly Cell<Stored>[];
  /** An edit may name it all the same: the history notes it, and this is how a person reads it there. */
  noted?(this: void, value: Stored): string;
}

export interface Cell<Value> {
  heading: string;
  // A method, not a property: fields of different values fit into one set.
  read(this: void, value: Value, inFile: InFile): string;
}

/** What a cell may also depend on: the rest of its record, and the day on which the file is made. */
export interface InFile {
  record: object;
  today: CalendarDate;
}

/** A field that people fill in. `Value` is what may be sent, `Typed` what a form's control holds of it. */
export interface Field<Value = unknown, Typed = unknown, Stored = Value> extends ShownField<Stored> {
  /** What may be sent, and the sentences for what may not. */
  rule: z.ZodType<Value, Value>;
  form: {
    rule: z.ZodType<Value, Typed>;
    /** A control that nobody has touched yet. */
    empty: Typed;
    of(this: void, value: Stored): Typed;
  };
  /** How a person reads it; '' is nothing. */
  text(this: void, value: Stored): string;
  /** A search of its list looks into it. */
  searched?: true;
  /** What a cell of somebody's own file holds of it, if not a line of text. */
  written?: Written;
}

export type Written =
  | 'longText'
  | 'yesNo'
  | 'day'
  | 'amount'
  | 'percentage'
  | 'list'
  | { oneOf: Readonly<Record<string, string>> };

/** A field that may be left out of a new record, which then begins with `initial`. */
export interface OptionalField<Value = unknown, Typed = unknown> extends Field<Value, Typed> {
  initial: Value;
}

/** A field that points at another record: of one type, or of whichever of several it says. */
export interface Linked {
  links: readonly Link[];
}

export interface Link {
  to: RecordType;
  /** Where the id stands in what is sent; the field itself, unless it says more than an id. */
  path?: string;
  idOf: (value: unknown) => string | null;
  /** Once the other record is erased for good, this field is emptied, or this record erased with it. */
  whenErased: 'emptied' | 'erased';
}

export type FieldSet = Readonly<Record<string, ShownField>>;

const same = <T>(value: T): T => value;

/** One line that has to be there: the rule says what is missing. */
export function line(label: string, rule: z.ZodType<string, string>, heading = label): Field<string, string> {
  return {
    label,
    rule,
    stored: z.string(),
    form: { rule, empty: '', of: same },
    text: same,
    cells: [{ heading, read: same }],
  };
}

/** A line that may be empty; blank and null both mean "none". */
export function optionalLine(
  label: string,
  max: number,
  rule: z.ZodType<string | null, string | null> = lineOrNull(label, max),
): OptionalField<string | null, string | null> {
  const orNothing = (text: string | null) => text ?? '';
  return {
    label,
    rule,
    initial: null,
    stored: z.string().nullable(),
    form: { rule, empty: '', of: orNothing },
    text: orNothing,
    cells: [{ heading: label, read: orNothing }],
  };
}

export function lineOrNull(label: string, max: number) {
  return lineOfText(label, max)
    .nullable()
    .transform((value) => value || null);
}

/** Text of several lines, kept exactly as typed. */
export function longText(label: string, max: number): OptionalField<string, string> {
  return { ...line(label, freeText(label, max)), initial: '', written: 'longText' };
}

type Names<Value extends string> = Readonly<Record<Value, string>>;

function oneOf<Value extends string>(names: Names<Value>, message: string): z.ZodType<Value, Value> {
  return z.enum(Object.keys(names) as Value[], message);
}

/** One of a few values, each with the name that people know it by. */
export function choice<Value extends string>(
  label: string,
  names: Names<Value>,
  message: string,
  initial: NoInfer<Value>,
): OptionalField<Value, Value> {
  const rule = oneOf(names, message);
  const nameOf = (value: Value) => names[value];
  return {
    label,
    rule,
    initial,
    stored: rule,
    form: { rule, empty: initial, of: same },
    text: nameOf,
    cells: [{ heading: label, read: nameOf }],
    written: { oneOf: names },
  };
}

/** The same, or none of them. */
export function optionalChoice<Value extends string>(
  label: string,
  names: Names<Value>,
  message: string,
): OptionalField<Value | null, Value | ''> {
  const rule = oneOf(names, message).nullable();
  const nameOf = (value: Value | null) => (value === null ? '' : names[value]);
  return {
    label,
    rule,
    initial: null,
    stored: rule,
    form: { rule: emptyMeansNone(rule), empty: '', of: (value) => value ?? '' },
    text: nameOf,
    cells: [{ heading: label, read: nameOf }],
    written: { oneOf: names },
  };
}

/** Selects and date inputs say '' for "none". */
function emptyMeansNone<Value extends string>(rule: z.ZodType<Value | null, Value | null>) {
  return z
    .string()
    .transform((text) => text || null)
    .pipe(rule as z.ZodType<Value | null, string | null>) as z.ZodType<Value | null, Value | ''>;
}

export function yesNo(label: string, heading = label): OptionalField<boolean, boolean> {
  const rule = z.boolean(`${label} must be yes or no`);
  const nameOf = (value: boolean) => (value ? 'Yes' : 'No');
  return {
    label,
    rule,
    initial: false,
    stored: rule,
    form: { rule, empty: false, of: same },
    text: nameOf,
    cells: [{ heading, read: nameOf }],
    written: 'yesNo',
  };
}

/** A calendar date, or none. A file has it as YYYY-MM-DD, which every spreadsheet understands. */
export function optionalDay(label: string, none = ''): OptionalField<CalendarDate | null, string> {
  const rule = calendarDate('Choose a date').nullable();
  return {
    label,
    rule,
    initial: null,
    stored: z.string().nullable(),
    form: { rule: emptyMeansNone(rule), empty: '', of: (date) => date ?? '' },
    text: (date) => (date === null ? none : formatCalendarDate(date)),
    cells: [{ heading: label, read: (date) => date ?? '' }],
    written: 'day',
  };
}

/** A time of the day, or none: 09:30. */
export function optionalTime(label: string): OptionalField<string | null, string> {
  const rule = z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${label} must be a time such as 09:30`)
    .nullable();
  return {
    label,
    rule,
    initial: null,
    stored: z.string().nullable(),
    form: { rule: emptyMeansNone(rule), empty: '', of: (time) => time ?? '' },
    text: (time) => time ?? '',
    cells: [{ heading: label, read: (time) => time ?? '' }],
  };
}

/** A number. Its control reads what people write; what it could not read with certainty is refused with a sentence. */
export function number(
  label: string,
  rule: z.ZodType<number, number>,
  cell: (value: number) => string = String,
): Field<number, TypedNumber> {
  // Nothing typed is the rule's to refuse, in its own words.
  const typed = readNumber(label).transform((value) => value ?? Number.NaN);
  return {
    label,
    rule,
    stored: z.number(),
    form: { rule: typed.pipe(rule), empty: null, of: same },
    text: String,
    cells: [{ heading: label, read: cell }],
    written: 'amount',
  };
}

/** The same, or none: then nothing is typed. */
export function optionalNumber(
  label: string,
  rule: z.ZodType<number, number>,
): OptionalField<number | null, TypedNumber> {
  const orNone = rule.nullable();
  const ofText = (value: number | null) => value?.toString() ?? '';
  return {
    label,
    rule: orNone,
    initial: null,
    stored: z.number().nullable(),
    form: { rule: readNumber(label).pipe(orNone), empty: null, of: same },
    text: ofText,
    cells: [{ heading: label, read: ofText }],
    written: 'amount',
  };
}

function readNumber(label: string) {
  return z.custom<TypedNumber>().transform((typed, context) => {
    if (!isUnread(typed)) return typed;
    const message = explainUnread(label, typed);
    if (message !== null) context.addIssue({ code: 'custom', message });
    return Number.NaN;
  });
}

/** The id of another record, or none. Files and comparisons name the record instead. */
export function optionalLink(label: string, to: RecordType): OptionalField<string | null, string | null> & Linked {
  const rule = recordId.nullable();
  return {
    label,
    rule,
    initial: null,
    stored: z.uuid().nullable(),
    form: { rule, empty: null, of: same },
    text: unnamed(to),
    cells: [],
    links: [{ to, whenErased: 'emptied', idOf: asId }],
  };
}

/** The id of another record that has to be there: `missing` asks for it. */
export function link<Stored extends string | null>(
  label: string,
  to: RecordType,
  missing: string,
  stored: z.ZodType<Stored>,
  whenErased: Link['whenErased'],
): Field<string, string | null, Stored> & Linked {
  const rule = z.string(missing).min(1, missing).pipe(recordId);
  return {
    label,
    rule,
    stored,
    // Nothing chosen is the rule's to refuse, in its own words.
    form: { rule, empty: null, of: same },
    text: unnamed(to),
    cells: [],
    links: [{ to, whenErased, idOf: asId }],
  };
}

function asId(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** How a record reads whose name is not known here; a comparison that knows it says it instead. */
export function unnamed(to: RecordType) {
  return (value: unknown) => (value === null ? '' : `Another ${recordNames[to].one}`);
}

/** Lets a search of the list find records by this field. */
export function searched<Declared extends Field>(field: Declared): Declared & { searched: true } {
  return { ...field, searched: true };
}

/** Filled in by the record itself. */
export function shown<Stored>(
  label: string,
  stored: z.ZodType<Stored>,
  cells: readonly Cell<Stored>[] = [],
): ShownField<Stored> {
  return { label, stored, cells };
}
