import { ParseError, readXls, type CellValue } from 'hucre';
import type { Cell } from '#shared/imports/cells.ts';
import { unreadable } from '../problem.ts';
import type { OpenTable, TableRow } from '../table.ts';

const SECTOR_BYTES = 512;
const BEGINNING_OF_WORKBOOK = Buffer.from('0908', 'hex');
const PASSWORD_RECORD = 0x2f;

/** A spreadsheet of Excel 97 to 2003. It has at most 65,536 rows, which are held as a whole. */
export async function openXls(bytes: Buffer, chosen: string | null | undefined): Promise<OpenTable> {
  if (isLocked(bytes)) throw unreadable('password');
  const { sheets } = await readXls(bytes).catch((error: unknown) => {
    const isOld = error instanceof ParseError && error.message.startsWith('Unsupported XLS version');
    throw unreadable(isOld ? 'tooOld' : 'broken', { cause: error });
  });
  const sheet = sheets.find(({ name }) => name === chosen) ?? (chosen == null ? sheets[0] : undefined);
  if (!sheet) throw unreadable(chosen == null ? 'broken' : 'noSuchSheet');
  return {
    encoding: null,
    delimiter: null,
    sheets: sheets.map(({ name }) => name),
    sheet: sheet.name,
    rows: rowsOf(sheet.rows),
  };
}

/** The reader takes what is encrypted for what it says: the record behind the first one tells. */
function isLocked(bytes: Buffer): boolean {
  for (let at = SECTOR_BYTES; at + SECTOR_BYTES <= bytes.length; at += SECTOR_BYTES) {
    if (!bytes.subarray(at, at + 2).equals(BEGINNING_OF_WORKBOOK)) continue;
    const next = at + 4 + bytes.readUInt16LE(at + 2);
    if (next + 2 <= bytes.length && bytes.readUInt16LE(next) === PASSWORD_RECORD) return true;
  }
  return false;
}

function* rowsOf(rows: readonly (CellValue[] | undefined)[]): Generator<TableRow> {
  for (const [index, values = []] of rows.entries()) {
    yield { number: index + 1, cells: Array.from(values, (value) => cellOf(value ?? null)) };
  }
}

function cellOf(value: CellValue): Cell {
  if (value === null) return '';
  if (typeof value === 'number') return { number: value };
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return value instanceof Date ? { date: value.toISOString().slice(0, 10) } : value;
}
