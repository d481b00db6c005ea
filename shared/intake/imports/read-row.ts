import type { Field } from '#shared/records/fields.ts';
import { readList } from '#shared/platform/listed.ts';
import type { CurrencyCode } from '#shared/platform/formats.ts';
import { readAmount, readPercentage, type DecimalMark } from '#shared/platform/typed-number.ts';
import { cellText, isBlank, whyNoValue, type Cell } from './cells.ts';
import { splitName } from './full-name.ts';
import {
  importedFields,
  inputSchemas,
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

/** Placeholder for the id of a record that the row names and that has not been looked up yet. */
const YET_TO_BE_FOUND = '00000000-0000-4000-8000-000000000000';

/** One message about such a column is enough. */
const standsFor: Partial<Record<Target, readonly string[]>> = { fullName: ['firstName', 'lastName'] };

/** Reads one row with the form's rules and messages. */
export function readRow<Type extends ImportType>(
  type: Type,
  mapping: Mapping,
  cells: readonly Cell[],
  reading: Reading,
): { input: RowInputs[Type] } | { errors: RowError[] } {
  const columnOf = (target: Target) => {
    const column = mapping.indexOf(target);
    return column === -1 ? null : column;
  };
  const cellOf = (target: Target): Cell => withOnlyOne(target, cells[columnOf(target) ?? -1] ?? '');
  const mentioned = (target: Target) => cellText(cellOf(target)).trim() || null;
  const fullName = mentioned('fullName');
  const name: Partial<Record<Target, string>> = fullName === null ? {} : splitName(fullName);
  const errors: RowError[] = [];
  const settled = new Set<string>();
  const refuse = (field: string, column: number | null, message: string) => {
    if (!settled.has(field)) errors.push({ column, field, message });
    settled.add(field);
  };
  for (const [column, target] of mapping.entries()) {
    const why = target && whyNoValue(cellOf(target));
    if (!why) continue;
    refuse(target, column, `${targetLabel(type, target)} ${why}`);
    for (const field of standsFor[target] ?? []) settled.add(field);
  }

  const values: Record<string, unknown> = {};
  for (const [target, field] of importedFields[type]) {
    const cell = isBlank(cellOf(target)) ? (name[target] ?? '') : cellOf(target);
    if (isBlank(cell) && 'initial' in field) continue;
    const read = isBlank(cell) ? { typed: field.form.empty } : readCell(field, cell, reading);
    const column = columnOf(target) ?? (target in name ? columnOf('fullName') : null);
    if ('message' in read) refuse(target, column, read.message);
    else {
      const rule = field.written === 'list' ? field.rule : field.form.rule;
      const judged = rule.safeParse(read.typed);
      if (judged.success) values[target] = judged.data;
      else refuse(target, column, judged.error.issues[0]?.message ?? '');
    }
  }

  const links = linksOf(type, mentioned);
  const whole = inputSchemas[type].safeParse({ ...values, ...links.ids });
  for (const { path, message } of whole.error?.issues ?? []) {
    const field = String(path[0]);
    refuse(field, columnOf(field === 'contactId' ? 'client' : (field as Target)), message);
  }
  if (errors.length > 0 || !whole.success) return { errors };
  const input: Record<string, unknown> = { ...whole.data, ...links.mentions };
  for (const key of Object.keys(links.ids)) delete input[key];
  return { input: input as unknown as RowInputs[Type] };
}

/** The records a row mentions, and placeholder ids for them. */
function linksOf(type: ImportType, mentioned: (target: Target) => string | null) {
  if (type === 'candidate') {
    const assignedJob = mentioned('assignedJob');
    return {
      mentions: { assignedJob },
      ids: { assignedJobId: assignedJob === null ? null : YET_TO_BE_FOUND },
    };
  }
  if (type === 'contact') return { mentions: {}, ids: {} };
  const client = {
    name: mentioned('client'),
    email: mentioned('clientEmail'),
    company: mentioned('clientCompany'),
  };
  const isNamed = Object.values(client).some((part) => part !== null);
  return { mentions: { client }, ids: { contactId: isNamed ? YET_TO_BE_FOUND : '' } };
}

/** Google puts all addresses and numbers of a person into one cell. */
function withOnlyOne(target: Target, cell: Cell): Cell {
  if (typeof cell !== 'string' || (target !== 'email' && target !== 'phone')) return cell;
  return cell.split(' ::: ')[0] ?? '';
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
