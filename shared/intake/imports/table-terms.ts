import { chooseKindFor, tooLargeFor } from '#shared/platform/file-schemas.ts';

/** Limits for tables, and the messages for tables that cannot be read. */

export const MOST_ROWS = 100_000;
export const MOST_COLUMNS = 500;
/** Spreadsheet programs allow 31 characters. */
export const LONGEST_SHEET_NAME = 255;
/** In characters. No field is longer, and an unclosed quotation mark turns the rest of the file into one cell. */
export const LONGEST_CELL = 1_000_000;
/** In characters, of all its cells together. */
export const LONGEST_ROW = 1_000_000;
/** Rows shown in the preview: fewer if they are long. */
export const SAMPLE_ROWS = 20;
export const SAMPLE_CHARACTERS = 100_000;
/** A heading or a value in the preview, in characters. */
export const LONGEST_SHOWN = 200;

const inEnglish = (number: number) => number.toLocaleString('en-GB');

export const tableProblems = {
  noTable: `Files of this kind do not contain a table. ${chooseKindFor('sheet')}`,
  empty: 'The file has no rows.',
  binary: 'The file is neither text nor a spreadsheet.',
  password: 'The file is password-protected.',
  broken: 'The file is damaged and cannot be read.',
  tooLarge: tooLargeFor('sheet'),
  unpacksTooLarge: 'The file is too large to read once unpacked.',
  tooMuchMemory: 'The file needs too much memory to read.',
  tooSlow: 'The file takes too long to read.',
  tooOld: 'The file was written by a program older than Excel 97. Please save it as XLSX.',
  manyRows: `The file has more than ${inEnglish(MOST_ROWS)} rows. Please split it into several files.`,
  manyColumns: `The file has more than ${inEnglish(MOST_COLUMNS)} columns. Please remove those that are not needed.`,
  misplaced:
    'The file gives a row or a cell an impossible place. Please open it in a spreadsheet program and save it again.',
  longAnswer: 'The file is too large to read. Please remove the sheets and columns that are not needed.',
  noSuchSheet: 'The file has no sheet of this name.',
  noSuchRow: 'The heading row must be one of the first rows of the file.',
} as const;

export const unclosedQuote = (row: number) =>
  `The quotation mark that opens a cell in row ${inEnglish(row)} is never closed.`;

export const longCell = (row: number) =>
  `A cell in row ${inEnglish(row)} is longer than ${inEnglish(LONGEST_CELL)} characters. A quotation mark may be missing.`;

export const longRow = (row: number) =>
  `Row ${inEnglish(row)} is longer than ${inEnglish(LONGEST_ROW)} characters. Please remove the columns that are not needed.`;

/** The encodings a text file can have, by their common names. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'macintosh',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
] as const;
export type Encoding = (typeof encodings)[number];
