import { cellText, type Cell } from '#shared/intake/imports/cells.ts';
import { MOST_COLUMNS } from '#shared/intake/imports/table-terms.ts';
import { dateOfSerial } from '#shared/intake/imports/written-dates.ts';
import { unreadable } from '../problem.ts';
import type { Meaning } from './number-format.ts';

/** Old Macintosh versions counted days from 1904. */
export const DAYS_TO_1904 = 1_462;

/** The first column is 1. */
export function putCell(cells: Cell[], column: number, cell: Cell): void {
  if (column > MOST_COLUMNS) throw unreadable('manyColumns');
  while (cells.length < column - 1) cells.push('');
  cells[column - 1] = cell;
}

/** A number as the spreadsheet shows it. `firstDay` is the workbook's day 0. */
export function numberCell(number: number, meaning: Meaning, firstDay: number): Cell {
  const date = meaning === 'date' ? dateOfSerial(number + firstDay) : null;
  if (date !== null) return { date };
  if (meaning !== 'percentage') return { number };
  // 0.07 × 100 must not become 7.000000000000001.
  return `${cellText({ number: Number((number * 100).toPrecision(12)) })}%`;
}

export const truthCell = (isTrue: boolean) => (isTrue ? 'TRUE' : 'FALSE');
