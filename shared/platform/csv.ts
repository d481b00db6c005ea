/**
 * The only place that writes CSV. Spreadsheets execute a cell that begins like a formula, so such a cell gets a leading
 * apostrophe. Control characters could hide such a beginning and are dropped; line breaks and tabs stay.
 *
 * Where the decimal separator is a comma, spreadsheets split lines at semicolons, or at tabs when asked to. For them a
 * quote in the middle is a character like any other, so a cell may also begin after a semicolon, a tab or a line break
 * inside one of ours. The apostrophe goes there too.
 */

const formulaStart = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const innerFormula = /([;\t\r\n])(?=[\s;'"]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
const inertInside = /([;\t\r\n])'(?=[\s;'"]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
const needsQuotes = /[",\r\n]/;

/** Without this mark, Excel reads the file in its local encoding. */
export const CSV_BYTE_ORDER_MARK = '\ufeff';

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const visible = text.replaceAll(/[^\P{Cc}\t\r\n]/gu, '');
  const inside = visible.replaceAll(innerFormula, "$1'");
  const inert = beginsLikeFormula(inside) ? `'${inside}` : inside;
  return needsQuotes.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** Reverses `csvLine` for one cell, after another program has removed the quotes. */
export function textOfCsvCell(cell: string): string {
  const whole = cell.startsWith("'") && beginsLikeFormula(cell.slice(1)) ? cell.slice(1) : cell;
  return whole.replaceAll(inertInside, '$1');
}

/** Leading apostrophes are ignored: text that already has one gets one more, and reading removes exactly one. */
function beginsLikeFormula(text: string): boolean {
  return formulaStart.test(text.replace(/^'+/, '')) || formulaStart.test(text.replace(/^[\s']+/, ''));
}
