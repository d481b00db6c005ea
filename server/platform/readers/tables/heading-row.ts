import { cellText, isBlank, type Cell } from '#shared/intake/imports/cells.ts';
import { looksLikeEmail } from '#shared/records/records.ts';
import type { TableRow } from './table.ts';

/**
 * The first row that is about as wide as the table: a title, notes or an export date above it fill only a cell or two.
 * If all rows are narrow, it is the first. 0 if it is a person already.
 */
export function headingRowOf(rows: readonly TableRow[]): number {
  const filled = rows.map(({ cells }) => cells.filter((cell) => !isBlank(cell)).length);
  const enough = Math.max(...filled) / 2;
  const first = rows[filled.findIndex((count) => count >= enough)];
  return !first || first.cells.some(isOfPerson) ? 0 : first.number;
}

/** A year or a date is none. */
const phoneNumber = /^\(?[+0][\d ().-]{6,20}$/;

/** An address or a phone number, which no column is called. */
function isOfPerson(cell: Cell): boolean {
  const text = cellText(cell).trim();
  return looksLikeEmail(text) || phoneNumber.test(text);
}

/** A spreadsheet's name for a column without a heading. */
export function columnName(index: number): string {
  let letters = '';
  for (let left = index + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  }
  return `Column ${letters}`;
}
