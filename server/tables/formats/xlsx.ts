import type { Cell } from '#shared/imports/cells.ts';
import { MOST_COLUMNS } from '#shared/imports/table-terms.ts';
import { dateOfSerial } from '#shared/imports/written-dates.ts';
import { archiveProblem, unpacked } from '../../confined/archive.ts';
import { unreadable } from '../problem.ts';
import type { OpenTable, TableRow } from '../table.ts';
import { meaningOf, type Meaning } from './number-format.ts';
import { inXml, type XmlEvents } from './xml.ts';

const MOST_BYTES = 300 * 1024 * 1024;
/** Macintoshes once counted from 1904. */
const DAYS_TO_1904 = 1_462;
const WORKBOOK = 'xl/workbook.xml';

/** A spreadsheet of Excel 2007 and later: XML in an archive, of which one part at a time is unpacked. */
export function openXlsx(bytes: Buffer, chosen: string | null | undefined): OpenTable {
  const problem = archiveProblem(bytes, MOST_BYTES);
  if (problem) throw unreadable(problem);
  const part = (path: string) => unpacked(bytes, (name) => name === path).get(path);
  const workbook = readWorkbook(part(WORKBOOK));
  const targets = readTargets(part('xl/_rels/workbook.xml.rels'));
  const seen = workbook.sheets.filter(({ isHidden }) => !isHidden);
  const sheets = seen.length > 0 ? seen : workbook.sheets;
  const sheet = sheets.find(({ name }) => name === chosen) ?? (chosen == null ? sheets[0] : undefined);
  if (!sheet) throw unreadable(chosen == null ? 'broken' : 'noSuchSheet');
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
    sheets: sheets.map(({ name }) => name),
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
      // The prefix of the attribute is the writer's choice.
      const relation = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1];
      const { name, state = 'visible' } = attributes;
      if (name !== undefined && relation !== undefined) sheets.push({ name, relation, isHidden: state !== 'visible' });
    },
  });
  return { sheets, is1904 };
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true';

/** Where in the archive each part of the workbook is. */
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

/** Texts that cells name by their number. How they are pronounced stands beside some and is left out. */
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

/** Characters that XML cannot hold are written by their number. */
function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** By the number of a cell's style. */
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
  /** What the workbook calls day 0. */
  firstDay: number;
}

/** Piece by piece: the rows of a piece are taken before the next is read. */
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
        row = { number: attributes['r'] === undefined ? row.number + 1 : Number(attributes['r']), cells: [] };
        column = 0;
      } else if (element === 'c') {
        column = columnOf(attributes['r']) ?? column + 1;
        type = attributes['t'] ?? 'n';
        style = Number(attributes['s'] ?? 0);
        value = '';
      } else if (element === 'rPh') isValue = false;
      else if (element === 'v' || element === 't') isValue = true;
    },
    close: (element) => {
      if (element === 'v' || element === 't') isValue = false;
      else if (element === 'c' && value !== '') put(row.cells, column, cellOf(type, value, style, context));
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

function put(cells: Cell[], column: number, cell: Cell): void {
  if (column > MOST_COLUMNS) throw unreadable('manyColumns');
  while (cells.length < column - 1) cells.push('');
  cells[column - 1] = cell;
}

/** "AB12" stands in column 28. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  return letters === undefined
    ? undefined
    : Array.from(letters).reduce((sum, char) => sum * 26 + char.charCodeAt(0) - 64, 0);
}

function cellOf(type: string, value: string, style: number, { strings, meanings, firstDay }: Context): Cell {
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type === 'd') return { date: value.slice(0, 10) };
  if (type !== 'n') return unescaped(value);
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  const meaning = meanings[style] ?? 'number';
  const date = meaning === 'date' ? dateOfSerial(number + firstDay) : null;
  if (date !== null) return { date };
  // As it is shown: 0.175 reads 17.5 %.
  return { number: meaning === 'percentage' ? Number((number * 100).toPrecision(12)) : number };
}
