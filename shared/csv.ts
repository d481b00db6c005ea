/**
 * The one way a CSV file is written. A spreadsheet runs a cell that begins like a formula, so such a cell gets an
 * apostrophe in front; control characters, which can hide such a beginning, are left out (line breaks and tabs stay).
 */

const formulaStart = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const needsQuotes = /[",\r\n]/;

/** Excel takes a file for its local encoding unless it begins with this mark. */
export const CSV_BYTE_ORDER_MARK = '\ufeff';

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const visible = text.replaceAll(/[^\P{Cc}\t\r\n]/gu, '');
  const inert = beginsLikeFormula(visible) ? `'${visible}` : visible;
  return needsQuotes.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** The text of a cell that `csvLine` wrote, as far as other programs have taken its quotes off. */
export function textOfCsvCell(cell: string): string {
  return cell.startsWith("'") && beginsLikeFormula(cell.slice(1)) ? cell.slice(1) : cell;
}

/** Apostrophes in front count as nothing, so that text which brings its own gets one more, and exactly one comes off again. */
function beginsLikeFormula(text: string): boolean {
  return formulaStart.test(text.replace(/^'+/, '')) || formulaStart.test(text.replace(/^[\s']+/, ''));
}
