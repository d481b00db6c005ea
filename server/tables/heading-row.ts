import { isBlank } from '#shared/imports/cells.ts';
import type { TableRow } from './table.ts';

/**
 * The first row that is about as wide as the table: a title, notes or the date of an export above it fill a cell or two. Where all
 * rows are narrow, it is the first.
 */
export function headingRowOf(rows: readonly TableRow[]): number {
  const filled = rows.map(({ cells }) => cells.filter((cell) => !isBlank(cell)).length);
  const enough = Math.max(...filled) / 2;
  return rows[filled.findIndex((count) => count >= enough)]?.number ?? 0;
}

/** As spreadsheets call a column without a heading. */
export function columnName(index: number): string {
  let letters = '';
  for (let left = index + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  }
  return `Column ${letters}`;
}
