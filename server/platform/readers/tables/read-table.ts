import { filePurposes } from '#shared/platform/file-schemas.ts';
import { cellText, isBlank, type Cell } from '#shared/intake/imports/cells.ts';
import {
  LONGEST_ROW,
  LONGEST_SHOWN,
  longRow,
  MOST_COLUMNS,
  MOST_ROWS,
  SAMPLE_CHARACTERS,
  SAMPLE_ROWS,
  tableProblems,
} from '#shared/intake/imports/table-terms.ts';
import { storable } from '#shared/platform/storable.ts';
import { columnName, headingRowOf } from './heading-row.ts';
import { UnreadableTable, unreadable } from './problem.ts';
import {
  nothingIn,
  type Inspection,
  type OpenTable,
  type TableChoices,
  type TableKind,
  type TableRow,
} from './table.ts';

/** The rows in which the headings are looked for. */
const HEAD_ROWS = 50;

type Pieces = AsyncIterable<Buffer>;
type Chosen = Partial<TableChoices>;

/** Always answers, whatever is in the file. */
export async function inspectTable(pieces: Pieces, kind: TableKind, chosen: Chosen): Promise<Inspection> {
  try {
    return await inspect(noLongerThanAllowed(pieces), kind, chosen);
  } catch (error) {
    return nothingIn(kind, error instanceof UnreadableTable ? error.message : tableProblems.broken);
  }
}

/** The non-empty rows below the headings. */
export async function* tableRows(pieces: Pieces, kind: TableKind, chosen: TableChoices): AsyncGenerator<TableRow> {
  const { rows } = await open(noLongerThanAllowed(pieces), kind, chosen);
  let count = 0;
  for await (const row of filledRows(rows)) {
    if (row.number <= chosen.headingRow) continue;
    count += 1;
    if (count > MOST_ROWS) throw unreadable('manyRows');
    yield row;
  }
}

async function inspect(pieces: Pieces, kind: TableKind, chosen: Chosen): Promise<Inspection> {
  const table = await open(pieces, kind, chosen);
  let head: TableRow[] = [];
  let count = 0;
  for await (const row of filledRows(table.rows)) {
    if (head.length < HEAD_ROWS) head.push(shown(row));
    count += 1;
    if (count > MOST_ROWS + HEAD_ROWS) break;
  }
  let { encoding } = table;
  if (table.inTruth) {
    const truth = table.inTruth();
    if (truth.encoding !== encoding) head = await firstOf(filledRows(truth.firstRows));
    ({ encoding } = truth);
  }
  if (head.length === 0) throw unreadable('empty');
  const headingRow = chosen.headingRow ?? headingRowOf(head);
  const below = head.filter(({ number }) => number > headingRow);
  const headings = head.find(({ number }) => number === headingRow)?.cells ?? [];
  if (headingRow > 0 && headings.length === 0) throw unreadable('noSuchRow');
  const width = Math.max(...[headings, ...below.map(({ cells }) => cells)].map(widthOf));
  const rows = count - (head.length - below.length);
  return {
    format: kind,
    encoding,
    delimiter: table.delimiter,
    sheets: table.sheets,
    sheet: table.sheet,
    headingRow,
    headings: texts(headings, width).map((text, index) => text.trim() || columnName(index)),
    samples: samplesOf(below.map(({ cells }) => texts(cells, width))),
    rows: Math.min(rows, MOST_ROWS),
    problem: rows > MOST_ROWS ? tableProblems.manyRows : rows === 0 ? tableProblems.empty : null,
  };
}

async function open(pieces: Pieces, kind: TableKind, chosen: Chosen): Promise<OpenTable> {
  if (kind === 'csv') return (await import('./formats/csv.ts')).openCsv(pieces, chosen);
  const parts: Buffer[] = [];
  for await (const piece of pieces) parts.push(piece);
  const bytes = Buffer.concat(parts);
  if (kind === 'xlsx') return (await import('./formats/xlsx.ts')).openXlsx(bytes, chosen.sheet);
  if (kind === 'vcf') return (await import('./formats/vcard.ts')).openVcard(bytes);
  return (await import('./formats/xls.ts')).openXls(bytes, chosen.sheet);
}

async function* noLongerThanAllowed(pieces: Pieces): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const piece of pieces) {
    size += piece.length;
    if (size > filePurposes.sheet.maxBytes) throw unreadable('tooLarge');
    yield piece;
  }
}

async function* filledRows(rows: OpenTable['rows']): AsyncGenerator<TableRow> {
  for await (const { number, cells: read } of rows) {
    const cells = read.map((cell) => (typeof cell === 'string' ? storable(cell) : cell));
    const width = widthOf(cells);
    if (width > MOST_COLUMNS) throw unreadable('manyColumns');
    if (charactersIn(cells) > LONGEST_ROW) throw new UnreadableTable(longRow(number));
    if (width > 0) yield { number, cells: cells.slice(0, width) };
  }
}

const charactersIn = (cells: readonly Cell[]) =>
  cells.reduce((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0);

/** As in the preview. */
function shown({ number, cells }: TableRow): TableRow {
  const cut = (cell: Cell) =>
    typeof cell === 'string' && cell.length > LONGEST_SHOWN
      ? `${cell.slice(0, LONGEST_SHOWN - 1).toWellFormed()}…`
      : cell;
  return { number, cells: cells.map(cut) };
}

function samplesOf(rows: string[][]): string[][] {
  let characters = 0;
  const tooMany = rows.findIndex((row) => {
    characters += charactersIn(row);
    return characters > SAMPLE_CHARACTERS;
  });
  return rows.slice(0, tooMany === -1 ? SAMPLE_ROWS : Math.min(tooMany, SAMPLE_ROWS));
}

async function firstOf(rows: AsyncIterable<TableRow>): Promise<TableRow[]> {
  const first: TableRow[] = [];
  for await (const row of rows) {
    first.push(shown(row));
    if (first.length === HEAD_ROWS) break;
  }
  return first;
}

/** Up to the last non-empty cell. */
const widthOf = (cells: readonly Cell[]) => cells.findLastIndex((cell) => !isBlank(cell)) + 1;

const texts = (cells: readonly Cell[], width: number) =>
  Array.from({ length: width }, (_, index) => cellText(cells[index] ?? ''));
