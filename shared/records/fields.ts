import { z } from 'zod';
import { calendarDate } from '#shared/platform/calendar-date-schema.ts';
import { formatCalendarDate, type CalendarDate } from '#shared/platform/calendar-date.ts';
import { recordId, recordNames, type RecordType } from './list-schemas.ts';
import { freeText, lineOfText } from '#shared/platform/text-schemas.ts';
import { explainUnread, isUnread, type TypedNumber } from '#shared/platform/typed-number.ts';

/**
 * Each field is declared once, in `shared/<feature>.ts`, using one of the kinds below. The schemas
 * (`record-schemas.ts`), forms, conflict dialog, file columns, presented rows and links between records all follow from
 * the declarations.
 */

/** A read-only field: the record fills it in, users see it but cannot send it. */
export interface ShownField<Stored = unknown> {
  label: string;
  /** The stored value. */
  stored: z.ZodType<Stored>;
  /** Its columns in an exported file. */
  cells: readonly Cell<Stored>[];
  /** For a read-only field that an edit can still set: how the history shows the value. */
  noted?(this: void, value: Stored): string;
}

export interface Cell<Value> {
  heading: string;
  // A method rather than a property, so that fields with different value types fit into one set.
  read(this: void, value: Value, inFile: InFile): string;
}

/** What a cell may depend on besides the value: the rest of the record, and the date of the export. */
export interface InFile {
  record: object;
  today: CalendarDate;
}

/** An editable field. `Value` is what the API accepts, `Typed` what the form control holds. */
export interface Field<Value = unknown, Typed = unknown, Stored = Value> extends ShownField<Stored> {
  /** What the API accepts, with the error messages. */
  rule: z.ZodType<Value, Value>;
  form: {
    rule: z.ZodType<Value, Typed>;
    /** The value of an untouched control. */
    empty: Typed;
    of(this: void, value: Stored): Typed;
  };
  /** The value as text for people; '' for none. */
  text(this: void, value: Stored): string;
  /** The search of the list covers this field. */
  searched?: true;
  /** How a cell of an imported file holds the value, if not as a line of text. */
  written?: Written;
  /** For a required field: stored where an imported file does not tell the value. The form asks for it. */
  unknown?: Value;
}

export type Written =
  | 'longText'
  | 'yesNo'
  | 'day'
  | 'amount'
  | 'percentage'
  | 'list'
  | { oneOf: Readonly<Record<string, string>> };

/** A field that a new record may omit; it then starts with `initial`. */
export interface OptionalField<Value = unknown, Typed = unknown> extends Field<Value, Typed> {
  initial: Value;
}

/** A field that points to another record, of one fixed type or of one of several. */
export interface Linked {
  links: readonly Link[];
}

export interface Link {
  to: RecordType;
  /** The path of the id in a request; defaults to the field itself. */
  path?: string;
  idOf: (value: unknown) => string | null;
  /** What happens when the other record is erased for good: this field is emptied, or this record is erased too. */
  whenErased: 'emptied' | 'erased';
}

export type FieldSet = Readonly<Record<string, ShownField>>;

const same = <T>(value: T): T => value;

/** A required line of text. The rule carries the message for a missing value. */
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

/** An optional line of text; blank and null both mean "none". */
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

/** Multi-line text, stored exactly as typed. */
export function longText(label: string, max: number): OptionalField<string, string> {
  return { ...line(label, freeText(label, max)), initial: '', written: 'longText' };
}

type Names<Value extends string> = Readonly<Record<Value, string>>;

function oneOf<Value extends string>(names: Names<Value>, message: string): z.ZodType<Value, Value> {
  return z.enum(Object.keys(names) as Value[], message);
}

/** One of a fixed set of values, each with a label. */
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

/** One of a fixed set of values, or none. */
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

/** Selects and date inputs use '' for "none". */
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

/** An optional calendar date. Files contain YYYY-MM-DD, which every spreadsheet understands. */
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

/** An optional time of day, such as 09:30. */
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

/** A number. The control accepts the ways people write numbers and refuses anything ambiguous with a message. */
export function number(
  label: string,
  rule: z.ZodType<number, number>,
  cell: (value: number) => string = String,
): Field<number, TypedNumber> {
  // An empty input becomes NaN, so that the rule reports it with its own message.
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

/** An optional number; an empty input means none. */
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

/** An optional id of another record. Files and comparisons show the record's name instead. */
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

/** A required id of another record. `missing` is the message when there is none. */
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
    // No choice is null, which the rule reports with its own message.
    form: { rule, empty: null, of: same },
    text: unnamed(to),
    cells: [],
    links: [{ to, whenErased, idOf: asId }],
  };
}

function asId(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** The text for a record whose name is not known here. A comparison that knows the name shows it instead. */
export function unnamed(to: RecordType) {
  return (value: unknown) => (value === null ? '' : `Another ${recordNames[to].one}`);
}

/** Makes the list's search cover this field. */
export function searched<Declared extends Field>(field: Declared): Declared & { searched: true } {
  return { ...field, searched: true };
}

/** Declares a read-only field. */
export function shown<Stored>(
  label: string,
  stored: z.ZodType<Stored>,
  cells: readonly Cell<Stored>[] = [],
): ShownField<Stored> {
  return { label, stored, cells };
}
