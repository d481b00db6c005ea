import type { Cell } from '#shared/intake/imports/cells.ts';
import { isCalendarDate } from '#shared/platform/calendar-date.ts';
import { archiveProblem, unpacked } from '../../process/archive.ts';
import { unreadable } from '../problem.ts';
import type { OpenTable, TableRow } from '../table.ts';
import { meaningOf, type Meaning } from './number-format.ts';
import { DAYS_TO_1904, numberCell, putCell, truthCell } from './sheet-cells.ts';
import { chooseSheet } from './sheets.ts';
import { inXml, type XmlEvents } from './xml.ts';

const MOST_BYTES = 300 * 1024 * 1024;
const WORKBOOK = 'xl/workbook.xml';

/** An Excel 2007 or later workbook: XML in an archive, unpacked one part at a time. */
export function openXlsx(bytes: Buffer, chosen: string | null | undefined): OpenTable {
  const problem = archiveProblem(bytes, MOST_BYTES);
  if (problem) throw unreadable(problem);
  const part = (path: string) => unpacked(bytes, (name) => name === path).get(path);
  const workbook = readWorkbook(part(WORKBOOK));
  const targets = readTargets(part('xl/_rels/workbook.xml.rels'));
  const { names, sheet } = chooseSheet(workbook.sheets, chosen);
  const content = part(targets.get(sheet.relation) ?? '');
  if (!content) throw unreadable('broken');
  const context: Context = {
    strings: readStrings(part('xl/sharedStrings.xml')),
    meanings: readMeanings(part('xl/styles.xml')),
    firstDay: workbook.is1904 ? DAYS_TO_1904 : 0,
  };
  return {
    encoding: null,
    delimiter: null,
    sheets: names,
    sheet: sheet.name,
    rows: rowsOf(content, context),
  };
}

function readAll(content: Uint8Array | undefined, events: XmlEvents): void {
  if (content) for (const _ of inXml(content, events));
}

interface SheetEntry {
  name: string;
  relation: string;
  isHidden: boolean;
}

function readWorkbook(content: Uint8Array | undefined) {
  const sheets: SheetEntry[] = [];
  let is1904 = false;
  readAll(content, {
    open: (element, attributes) => {
      if (element === 'workbookPr') is1904 = isTrue(attributes['date1904']);
      if (element !== 'sheet') return;
      // The writer chooses the prefix of the attribute.
      const relation = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1];
      const { name, state = 'visible' } = attributes;
      if (name !== undefined && relation !== undefined) sheets.push({ name, relation, isHidden: state !== 'visible' });
    },
  });
  return { sheets, is1904 };
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true';

/** The archive path of each part of the workbook. */
function readTargets(content: Uint8Array | undefined): Map<string, string> {
  const targets = new Map<string, string>();
  readAll(content, {
    open: (element, { Id = '', Target = '' }) => {
      if (element !== 'Relationship') return;
      targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target.replace(/^\.\//, '')}`);
    },
  });
  return targets;
}

/** The shared strings, which cells reference by index. Phonetic guides are left out. */
function readStrings(content: Uint8Array | undefined): string[] {
  const strings: string[] = [];
  let text = '';
  let isText = false;
  let isPronunciation = false;
  readAll(content, {
    open: (element) => {
      if (element === 'si') text = '';
      if (element === 'rPh') isPronunciation = true;
      isText = element === 't' && !isPronunciation;
    },
    close: (element) => {
      if (element === 'si') strings.push(unescaped(text));
      if (element === 'rPh') isPronunciation = false;
      isText = false;
    },
    text: (piece) => {
      if (isText) text += piece;
    },
  });
  return strings;
}

/** Characters that XML cannot contain are written by their code. */
function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** By the index of a cell's style. */
function readMeanings(content: Uint8Array | undefined): Meaning[] {
  const codes = new Map<number, string>();
  const meanings: Meaning[] = [];
  let isOfCells = false;
  readAll(content, {
    open: (element, { numFmtId = '0', formatCode = '' }) => {
      if (element === 'numFmt') codes.set(Number(numFmtId), formatCode);
      if (element === 'cellXfs') isOfCells = true;
      if (element === 'xf' && isOfCells) meanings.push(meaningOf(Number(numFmtId), codes.get(Number(numFmtId))));
    },
    close: (element) => {
      if (element === 'cellXfs') isOfCells = false;
    },
  });
  return meanings;
}

interface Context {
  strings: readonly string[];
  meanings: readonly Meaning[];
  /** The workbook's day 0. */
  firstDay: number;
}

/** Streamed: the rows of a piece are consumed before the next is read. */
function* rowsOf(content: Uint8Array, context: Context): Generator<TableRow> {
  let waiting: TableRow[] = [];
  let row: TableRow = { number: 0, cells: [] };
  let column = 0;
  let type = 'n';
  let style = 0;
  let value = '';
  let isValue = false;
  const events: XmlEvents = {
    open: (element, attributes) => {
      if (element === 'row') {
        row = { number: rowNumber(attributes['r'], row.number), cells: [] };
        column = 0;
      } else if (element === 'c') {
        column = columnNumber(attributes['r'], column);
        type = attributes['t'] ?? 'n';
        style = Number(attributes['s'] ?? 0);
        value = '';
      } else if (element === 'rPh') isValue = false;
      else if (element === 'v' || element === 't') isValue = true;
    },
    close: (element) => {
      if (element === 'v' || element === 't') isValue = false;
      else if (element === 'c' && value !== '') putCell(row.cells, column, cellOf(type, value, style, context));
      else if (element === 'row') waiting.push(row);
    },
    text: (piece) => {
      if (isValue) value += piece;
    },
  };
  for (const _ of inXml(content, events)) {
    yield* waiting;
    waiting = [];
  }
}

/** The last row of a spreadsheet program. */
const LAST_ROW = 1_048_576;

/** Rows without a number follow each other. Two of the same number would be one record. */
function rowNumber(written: string | undefined, before: number): number {
  const number = written === undefined ? before + 1 : Number(written);
  if (Number.isInteger(number) && number > before && number <= LAST_ROW) return number;
  throw unreadable('misplaced');
}

/** "AB12" is in column 28. */
function columnNumber(written: string | undefined, before: number): number {
  if (written === undefined) return before + 1;
  const letters = /^([A-Z]{1,3})[1-9]\d{0,6}$/.exec(written)?.[1];
  const column = Array.from(letters ?? '').reduce((sum, char) => sum * 26 + char.charCodeAt(0) - 64, 0);
  if (column > before) return column;
  throw unreadable('misplaced');
}

function cellOf(type: string, value: string, style: number, { strings, meanings, firstDay }: Context): Cell {
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'b') return truthCell(value === '1');
  if (type === 'd') return isCalendarDate(value.slice(0, 10)) ? { date: value.slice(0, 10) } : value;
  if (type !== 'n') return unescaped(value);
  const number = Number(value);
  return Number.isFinite(number) ? numberCell(number, meanings[style] ?? 'number', firstDay) : value;
}
