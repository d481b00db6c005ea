import type { Field } from '#shared/records/fields.ts';
import { readOtherJobs } from '#shared/crm/other-jobs.ts';
import { readList } from '#shared/platform/listed.ts';
import type { CurrencyCode } from '#shared/platform/formats.ts';
import { readAmount, readPercentage, type DecimalMark } from '#shared/platform/typed-number.ts';
import { cellText, isBlank, whyNoValue, type Cell } from './cells.ts';
import { splitName } from './full-name.ts';
import { readPast } from './read-past.ts';
import {
  importedFields,
  inputSchemas,
  takesSeveral,
  targetLabel,
  type ImportType,
  type Mapping,
  type RowInputs,
  type Target,
} from './targets.ts';
import { valueMeant, yesOrNo } from './value-words.ts';
import { dateOfSerial, readDate, TWO_DAYS } from './written-dates.ts';

/** How to interpret the values of a file. */
export interface Reading {
  /** Null: an ambiguous date is refused. */
  dayFirst: boolean | null;
  /** Null: whichever mark gives a valid number. */
  decimal: DecimalMark | null;
  /** The account's currency. */
  currency: CurrencyCode;
}

export interface RowError {
  /** Null if no column holds the field. */
  column: number | null;
  /** The field's key in the record. */
  field: string;
  message: string;
}

/** A second number or address of a row, for which its record has no field. */
export interface FurtherValue {
  column: number;
  text: string;
}

/** Placeholder for the id of a record that the row names and that has not been looked up yet. */
const YET_TO_BE_FOUND = '00000000-0000-4000-8000-000000000000';

/** The columns whose unreadable values explain why a required field is missing. */
const standIns: Readonly<Record<string, readonly string[]>> = {
  firstName: ['fullName'],
  lastName: ['fullName'],
  contactId: ['client', 'clientEmail', 'clientCompany'],
};

const nothingPast: ReturnType<typeof readPast> = { past: {}, problems: [] };

/** Passes any rule for a number. */
const ANY_NUMBER = 1;

/** A row that can be imported, and what of it no field can hold. Only what there is, because rows are sent as text. */
interface ReadableRow<Type extends ImportType = ImportType> {
  input: RowInputs[Type];
  warnings?: RowError[];
  further?: FurtherValue[];
}

export type ReadRow<Type extends ImportType = ImportType> = ReadableRow<Type> | { errors: RowError[] };

/**
 * Reads one row with the form's rules and messages. A required value that is missing or cannot be read refuses the row;
 * an optional one is left empty, with a warning.
 */
export function readRow<Type extends ImportType>(
  type: Type,
  mapping: Mapping,
  cells: readonly Cell[],
  reading: Reading,
): ReadRow<Type> {
  const warnings: RowError[] = [];
  const failed = new Set<number>();
  for (const [column, target] of mapping.entries()) {
    const why = target && target !== 'addToNotes' && whyNoValue(cells[column] ?? '');
    if (!why) continue;
    failed.add(column);
    warnings.push({ column, field: target, message: `${targetLabel(type, target)} ${why}` });
  }
  const columnOf = (target: Target) => {
    const column = mapping.indexOf(target);
    return column === -1 ? null : column;
  };
  const cellIn = (column: number | null): Cell => (column === null || failed.has(column) ? '' : (cells[column] ?? ''));
  const mentioned = (target: Target) => cellText(cellIn(columnOf(target))).trim() || null;
  const fullName = mentioned('fullName');
  const name: Partial<Record<Target, string>> = fullName === null ? {} : splitName(fullName);

  const errors: RowError[] = [];
  const settled = new Set<string>();
  /** An unreadable value explains better why there is none. */
  const refuse = (field: string, column: number | null, message: string) => {
    if (settled.has(field)) return;
    settled.add(field);
    const reason = warnings.find((warning) => [field, ...(standIns[field] ?? [])].includes(warning.field));
    const error = reason ?? { column, field, message };
    if (!errors.includes(error)) errors.push(error);
  };

  const values: Record<string, unknown> = {};
  const further: FurtherValue[] = [];
  const unknown: Record<string, unknown> = {};
  for (const [target, field] of importedFields[type]) {
    const found = takesSeveral(target) ? partsIn(target, mapping, cellIn) : [partIn(columnOf(target), cellIn)];
    const own = found.filter(({ cell }) => !isBlank(cell));
    const fromName = { column: columnOf('fullName'), cell: name[target] ?? '' };
    for (const { column, cell } of own.length === 0 && !isBlank(fromName.cell) ? [fromName] : own) {
      const judged = judge(field, cell, reading);
      if ('message' in judged) warnings.push({ column, field: target, message: judged.message });
      else if (!(target in values)) values[target] = judged.value;
      else if (column !== null && !isSame(values[target], judged.value))
        further.push({ column, text: cellText(cell).trim() });
    }
    if (target in values || 'initial' in field) continue;
    const column = columnOf(target) ?? (target in name ? columnOf('fullName') : null);
    const missing = judge(field, '', reading);
    if (!('message' in missing)) values[target] = missing.value;
    else if (field.unknown === undefined) refuse(target, column, missing.message);
    else {
      unknown[target] = field.unknown;
      if (own.length === 0 && (column === null || !failed.has(column)))
        warnings.push({ column, field: target, message: missing.message });
    }
  }

  const links = linksOf(type, mentioned);
  const stoodFor = Object.fromEntries(Object.keys(unknown).map((target) => [target, ANY_NUMBER]));
  const judgeWhole = () => inputSchemas[type].safeParse({ ...values, ...stoodFor, ...links.ids });
  let whole = judgeWhole();
  for (const { path, message } of whole.error?.issues ?? []) {
    const field = String(path[0]);
    const column = columnOf(field === 'contactId' ? 'client' : (field as Target));
    if (field in values && isOptional(type, field)) {
      delete values[field];
      warnings.push({ column, field, message });
    } else refuse(field, column, message);
  }
  if (!whole.success && errors.length === 0) whole = judgeWhole();
  if (errors.length > 0 || !whole.success) return { errors };
  const pastCell = (target: Target) => cellIn(columnOf(target));
  const { past, problems } = type === 'job' ? readPast(values['stage'], pastCell, reading) : nothingPast;
  for (const { target, message } of problems) warnings.push({ column: columnOf(target), field: target, message });
  const input: Record<string, unknown> = {
    ...whole.data,
    ...unknown,
    ...links.mentions,
    ...(Object.keys(past).length > 0 && { past }),
  };
  for (const key of Object.keys(links.ids)) delete input[key];
  return {
    input: input as unknown as RowInputs[Type],
    ...(warnings.length > 0 && { warnings }),
    ...(further.length > 0 && { further }),
  };
}

const isOptional = (type: ImportType, target: string) =>
  importedFields[type].some(([key, field]) => key === target && 'initial' in field);

type CellIn = (column: number | null) => Cell;

const partIn = (column: number | null, cellIn: CellIn) => ({ column, cell: cellIn(column) });

/** From all columns of the target, from left to right. Google puts all numbers of a person into one cell. */
function partsIn(target: Target, mapping: Mapping, cellIn: CellIn) {
  return mapping.flatMap((each, column) => {
    if (each !== target) return [];
    const cell = cellIn(column);
    const parts: Cell[] = typeof cell === 'string' && cell.includes(BETWEEN) ? cell.split(BETWEEN) : [cell];
    return parts.map((part) => ({ column, cell: part }));
  });
}

const BETWEEN = ' ::: ';

/** The same number or address, written differently. */
const isSame = (one: unknown, other: unknown) => bare(one) === bare(other);
const bare = (value: unknown) =>
  String(value)
    .toLowerCase()
    .replaceAll(/[\s().-]/g, '');

/** The value by the rule of the form, or why there is none. */
function judge(field: Field, cell: Cell, reading: Reading): { value: unknown } | { message: string } {
  const read = isBlank(cell) ? { typed: field.form.empty } : readCell(field, cell, reading);
  if ('message' in read) return read;
  const rule = field.written === 'list' ? field.rule : field.form.rule;
  const judged = rule.safeParse(read.typed);
  return judged.success ? { value: judged.data } : { message: judged.error.issues[0]?.message ?? '' };
}

/** The records a row mentions, and placeholder ids for them. */
function linksOf(type: ImportType, mentioned: (target: Target) => string | null) {
  if (type === 'candidate') {
    const assignedJob = mentioned('assignedJob');
    const others = readOtherJobs(mentioned('otherJobs') ?? '');
    return {
      mentions: { assignedJob, ...(others.length > 0 && { otherJobs: others }) },
      ids: { assignedJobId: assignedJob === null ? null : YET_TO_BE_FOUND },
    };
  }
  if (type === 'contact') return { mentions: {}, ids: {} };
  if (type === 'company') {
    const parent = mentioned('parent');
    return { mentions: { parent }, ids: { parentId: parent === null ? null : YET_TO_BE_FOUND } };
  }
  const client = {
    name: mentioned('client'),
    email: mentioned('clientEmail'),
    company: mentioned('clientCompany'),
  };
  const isNamed = Object.values(client).some((part) => part !== null);
  return { mentions: { client }, ids: { contactId: isNamed ? YET_TO_BE_FOUND : '' } };
}

/**
 * The value a form control would hold, or why there is none. Text that cannot be read is passed on for the rule to
 * refuse.
 */
function readCell(field: Field, cell: Cell, reading: Reading): { typed: unknown } | { message: string } {
  const text = cellText(cell);
  const { written } = field;
  if (typeof written === 'object') return { typed: valueMeant(text, written.oneOf) ?? text.trim() };
  switch (written) {
    case 'longText':
      return { typed: text };
    case 'list':
      return { typed: readList(text).filter((item) => !isOfTheProgram(item)) };
    case 'yesNo':
      return { typed: yesOrNo(text) ?? text };
    case 'amount':
      return { typed: isNumber(cell) ? cell.number : readAmount(text, reading.currency, marksOf(reading)) };
    case 'percentage':
      return { typed: isNumber(cell) ? cell.number : readPercentage(text) };
    case 'day':
      return readDay(field, cell, reading);
    default:
      return { typed: text.trim() };
  }
}

const isNumber = (cell: Cell): cell is { number: number } => typeof cell === 'object' && 'number' in cell;

const marksOf = ({ decimal }: Reading): DecimalMark[] => (decimal === null ? ['.', ','] : [decimal]);

/** Google marks its built-in groups this way. */
const isOfTheProgram = (item: string) => item.startsWith('* ');

function readDay({ label }: Field, cell: Cell, { dayFirst }: Reading): { typed: unknown } | { message: string } {
  if (isNumber(cell)) return { typed: dateOfSerial(cell.number) ?? cellText(cell) };
  const text = cellText(cell).trim();
  const date = readDate(text, dayFirst);
  if (date !== TWO_DAYS) return { typed: date ?? text };
  return { message: `${label} “${text}” can be read in more than one way. Type it like 2026-11-30.` };
}
