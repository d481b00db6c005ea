import type { Cell } from '#shared/intake/imports/cells.ts';
import { storable } from '#shared/platform/storable.ts';
import { streamsIn } from '../../../files/compound-file.ts';
import { unreadable } from '../problem.ts';
import type { OpenTable, TableRow } from '../table.ts';
import { readRk, recordIds, recordsAt, textReader, type BiffRecord } from './biff.ts';
import { meaningOf, type Meaning } from './number-format.ts';
import { DAYS_TO_1904, numberCell, putCell, truthCell } from './sheet-cells.ts';
import { chooseSheet } from './sheets.ts';

const EXCEL_97 = 0x600;

/** An Excel 97 to 2003 workbook. It has at most 65,536 rows, which are held in memory. */
export async function openXls(bytes: Buffer, chosen: string | null | undefined): Promise<OpenTable> {
  const stream = await workbookIn(bytes);
  const workbook = readWorkbook(stream);
  const { names, sheet } = chooseSheet(workbook.sheets, chosen);
  return {
    encoding: null,
    delimiter: null,
    sheets: names,
    sheet: sheet.name,
    rows: rowsOf(stream, sheet.at, workbook),
  };
}

async function workbookIn(bytes: Buffer): Promise<Buffer> {
  const streamNamed = await streamsIn(bytes);
  const stream = (await streamNamed('Workbook')) ?? (await streamNamed('Book'));
  if (!stream) throw unreadable('broken');
  return stream;
}

interface Workbook {
  sheets: { name: string; isHidden: boolean; at: number }[];
  texts: string[];
  /** By the index of a cell's format. */
  meanings: Meaning[];
  firstDay: number;
}

function readWorkbook(stream: Buffer): Workbook {
  const workbook: Workbook = { sheets: [], texts: [], meanings: [], firstDay: 0 };
  const formats = new Map<number, string>();
  const formatIds: number[] = [];
  let version: number | undefined;
  for (const { id, data, blocks } of recordsAt(stream, 0)) {
    if (id === recordIds.begin) version = data.readUInt16LE();
    if (version !== EXCEL_97) throw unreadable('tooOld');
    if (id === recordIds.password) throw unreadable('password');
    else if (id === recordIds.dateSystem) workbook.firstDay = data.readUInt16LE() === 1 ? DAYS_TO_1904 : 0;
    else if (id === recordIds.numberFormat) formats.set(data.readUInt16LE(), textReader(blocks, 2).text());
    else if (id === recordIds.cellFormat) formatIds.push(data.readUInt16LE(2));
    else if (id === recordIds.sharedTexts) workbook.texts = textsIn(blocks);
    // Not a chart or a macro.
    else if (id === recordIds.sheet && data[5] === 0) {
      const name = storable(textReader(blocks, 6).text(1));
      workbook.sheets.push({ name, isHidden: (data.readUInt8(4) & 3) !== 0, at: data.readUInt32LE() });
    }
  }
  workbook.meanings = formatIds.map((id) => meaningOf(id, formats.get(id)));
  return workbook;
}

/** After two counts, which may be wrong. */
function textsIn(blocks: readonly Buffer[]): string[] {
  const texts: string[] = [];
  const reader = textReader(blocks, 8);
  while (!reader.isAtEnd()) texts.push(reader.text());
  return texts;
}

/** Rows are stored in blocks, and nothing says that these are in order. */
function* rowsOf(stream: Buffer, at: number, workbook: Workbook): Generator<TableRow> {
  const rows = new Map<number, Cell[]>();
  for (const { row, column, cell } of cellsAt(stream, at, workbook)) {
    const cells = rows.get(row) ?? [];
    rows.set(row, cells);
    putCell(cells, column + 1, cell);
  }
  for (const row of [...rows.keys()].toSorted((one, other) => one - other))
    yield { number: row + 1, cells: rows.get(row) ?? [] };
}

interface PlacedCell {
  row: number;
  column: number;
  cell: Cell;
}

const errorTexts: Readonly<Record<number, string>> = {
  0x00: '#NULL!',
  0x07: '#DIV/0!',
  0x0f: '#VALUE!',
  0x17: '#REF!',
  0x1d: '#NAME?',
  0x24: '#NUM!',
  0x2a: '#N/A',
};
const errorCell = (code: number | undefined) => errorTexts[code ?? 0] ?? '#ERROR!';

const { formula, formulaText, number, richText, rkNumber, rkNumbers, sharedText, text, truthOrError } = recordIds;
const cellRecords: ReadonlySet<number> = new Set([
  formula,
  number,
  richText,
  rkNumber,
  rkNumbers,
  sharedText,
  text,
  truthOrError,
]);

function* cellsAt(stream: Buffer, at: number, workbook: Workbook): Generator<PlacedCell> {
  let isFound = false;
  let awaited: { row: number; column: number } | undefined;
  for (const record of recordsAt(stream, at)) {
    isFound = true;
    const { id, data, blocks } = record;
    if (id === formulaText && awaited) yield { ...awaited, cell: textReader(blocks).text() };
    if (!cellRecords.has(id)) continue;
    const [row, column] = [data.readUInt16LE(0), data.readUInt16LE(2)];
    const found = cellsIn(record, workbook);
    for (const [index, cell] of found.entries()) yield { row, column: column + index, cell };
    awaited = id === formula && found.length === 0 ? { row, column } : undefined;
  }
  if (!isFound) throw unreadable('broken');
}

/** The cells of a record, from its column on. None if a formula's text follows in another record. */
function cellsIn({ id, data, blocks }: BiffRecord, { texts, meanings, firstDay }: Workbook): Cell[] {
  const numbered = (value: number, format: number) =>
    Number.isFinite(value) ? numberCell(value, meanings[format] ?? 'number', firstDay) : '#NUM!';
  const format = data.readUInt16LE(4);
  switch (id) {
    case sharedText:
      return [texts[data.readUInt32LE(6)] ?? ''];
    case text:
    case richText:
      return [textReader(blocks, 6).text()];
    case rkNumber:
      return [numbered(readRk(data, 6), format)];
    case rkNumbers:
      // Pairs of format and number; the last two bytes repeat the last column.
      return Array.from({ length: Math.floor((data.length - 6) / 6) }, (_, index) =>
        numbered(readRk(data, 6 + index * 6), data.readUInt16LE(4 + index * 6)),
      );
    case truthOrError:
      return [data.readUInt8(7) === 1 ? errorCell(data[6]) : truthCell(data[6] !== 0)];
    case number:
      return [numbered(data.readDoubleLE(6), format)];
    default:
      return data.readUInt16LE(12) === NO_NUMBER ? formulaCells(data) : [numbered(data.readDoubleLE(6), format)];
  }
}

/** In place of a formula's number. */
const NO_NUMBER = 0xffff;

function formulaCells(data: Buffer): Cell[] {
  const [kind, value] = [data[6], data[8]];
  if (kind === 0) return [];
  if (kind === 1) return [truthCell(value !== 0)];
  return [kind === 2 ? errorCell(value) : ''];
}
