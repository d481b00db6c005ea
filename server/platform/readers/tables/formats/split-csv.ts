import { LONGEST_CELL, longCell, unclosedQuote } from '#shared/intake/imports/table-terms.ts';
import { UnreadableTable } from '../problem.ts';

const [QUOTE, SPACE, NEW_LINE, RETURN] = [0x22, 0x20, 0x0a, 0x0d];

export interface CsvSplitter {
  /** The rows that this text completes. */
  push: (text: string) => string[][];
  /** The rest at the end of the file. */
  end: () => string[][];
}

/**
 * Splits text into rows and cells like a spreadsheet: a row ends with any kind of line break; a cell that begins with a
 * quotation mark ends with the next single one, and anything after that belongs to the cell. It passes over the text
 * once, wherever its pieces are cut.
 */
export function splitCsv(delimiter: string): CsvSplitter {
  const separator = delimiter.charCodeAt(0);
  let state: 'beginning' | 'plain' | 'quoted' | 'quote in quotes' = 'beginning';
  let cell = '';
  let row: string[] = [];
  let finished = 0;
  let isAfterReturn = false;

  const endCell = () => {
    row.push(cell);
    cell = '';
    state = 'beginning';
  };
  const append = (text: string) => {
    cell += text;
    if (cell.length > LONGEST_CELL) throw new UnreadableTable(longCell(finished + 1));
  };

  const push = (text: string) => {
    const rows: string[][] = [];
    let begun = 0;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (state === 'quoted') {
        if (code !== QUOTE) continue;
        append(text.slice(begun, at));
        begun = at + 1;
        state = 'quote in quotes';
        continue;
      }
      if (state === 'quote in quotes') {
        if (code === QUOTE) {
          // A doubled quotation mark stands for one.
          begun = at;
          state = 'quoted';
          continue;
        }
        begun = at;
        state = 'plain';
      }
      const endsReturn = isAfterReturn && code === NEW_LINE;
      isAfterReturn = code === RETURN;
      if (endsReturn) begun = at + 1;
      else if (code === separator) {
        append(text.slice(begun, at));
        begun = at + 1;
        endCell();
      } else if (code === NEW_LINE || code === RETURN) {
        append(text.slice(begun, at));
        begun = at + 1;
        endCell();
        rows.push(row);
        finished += 1;
        row = [];
      } else if (state === 'beginning' && code === QUOTE) {
        cell = '';
        begun = at + 1;
        state = 'quoted';
      } else if (code !== SPACE) state = 'plain';
    }
    if (begun < text.length) append(text.slice(begun));
    return rows;
  };

  const end = () => {
    if (state === 'quoted') throw new UnreadableTable(unclosedQuote(finished + 1));
    if (row.length === 0 && cell === '' && state === 'beginning') return [];
    endCell();
    return [row];
  };
  return { push, end };
}
