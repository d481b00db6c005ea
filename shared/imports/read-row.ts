import type { Field } from '#shared/fields.ts';
import { readList } from '#shared/listed.ts';
import type { CurrencyCode } from '#shared/preference-terms.ts';
import { readAmount, readPercentage, type DecimalMark } from '#shared/typed-number.ts';
import { cellText, isBlank, type Cell } from './cells.ts';
import { splitName } from './full-name.ts';
import { importedFields, inputSchemas, type ImportType, type Mapping, type RowInputs, type Target } from './targets.ts';
import { valueMeant, yesOrNo } from './value-words.ts';
import { dateOfSerial, readDate, TWO_DAYS } from './written-dates.ts';

/** How the values of a file are to be understood. */
export interface Reading {
  /** Null: a date that can be read both ways is refused. */
  dayFirst: boolean | null;
  /** Null: whichever makes sense. */
  decimal: DecimalMark | null;
  /** The account's. */
  currency: CurrencyCode;
}

export interface RowError {
  /** Null if no column holds the field. */
  column: number | null;
  /** As the record calls it. */
  field: string;
  message: string;
}

/** Stands for a record that the row names and that has yet to be found. */
const YET_TO_BE_FOUND = '00000000-0000-4000-8000-000000000000';

/** What a row says, by the rules and in the words of the form. */
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
  const cellOf = (target: Target): Cell => cells[columnOf(target) ?? -1] ?? '';
  const mentioned = (target: Target) => cellText(cellOf(target)).trim() || null;
  const fullName = mentioned('fullName');
  const name: Partial<Record<Target, string>> = fullName === null ? {} : splitName(fullName);
  const errors: RowError[] = [];
  const refuse = (field: string, column: number | null, message: string) => {
    if (!errors.some((error) => error.field === field)) errors.push({ column, field, message });
  };

  const values: Record<string, unknown> = {};
  for (const [target, field] of importedFields[type]) {
    const cell = isBlank(cellOf(target)) ? (name[target] ?? '') : withOnlyOne(target, cellOf(target));
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

/** What a row says about other records, and the ids in whose place it says so. */
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

/** Google writes all addresses and numbers of somebody into one cell. */
function withOnlyOne(target: Target, cell: Cell): Cell {
  if (typeof cell !== 'string' || (target !== 'email' && target !== 'phone')) return cell;
  return cell.split(' ::: ')[0] ?? '';
}

/** What a form's control would hold, or why it cannot be said. What is not understood is the rule's to refuse. */
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

/** Google marks the groups that it has made itself. */
const isOfTheProgram = (item: string) => item.startsWith('* ');

function readDay({ label }: Field, cell: Cell, { dayFirst }: Reading): { typed: unknown } | { message: string } {
  if (isNumber(cell)) return { typed: dateOfSerial(cell.number) ?? cellText(cell) };
  const text = cellText(cell).trim();
  const date = readDate(text, dayFirst);
  if (date !== TWO_DAYS) return { typed: date ?? text };
  return { message: `${label} “${text}” can be read in more than one way. Type it like 2026-11-30.` };
}
