import { chooseKindFor, tooLargeFor } from '#shared/files.ts';

/** What can be read of a table, and what is said about one that cannot. */

export const MOST_ROWS = 100_000;
export const MOST_COLUMNS = 500;
/** Of one cell: nothing in a record is longer, and a quotation mark that is never closed makes a cell of the rest of the file. */
export const LONGEST_CELL = 1_000_000;
/** So many rows are shown before anything is imported. */
export const SAMPLE_ROWS = 20;

const inEnglish = (number: number) => number.toLocaleString('en-GB');

export const tableProblems = {
  noTable: `Files of this kind hold no table. ${chooseKindFor('sheet')}`,
  empty: 'The file has no rows.',
  binary: 'The file is neither text nor a spreadsheet.',
  password: 'The file is protected by a password.',
  broken: 'The file is damaged and cannot be read.',
  tooLarge: tooLargeFor('sheet'),
  unpacksTooLarge: 'The file unpacks to more than can be read.',
  tooMuchMemory: 'Reading the file takes more memory than is allowed.',
  tooSlow: 'Reading the file takes longer than is allowed.',
  tooOld: 'The file was written by a program older than Excel 97. Please save it as XLSX.',
  manyRows: `The file has more than ${inEnglish(MOST_ROWS)} rows. Please split it into several files.`,
  manyColumns: `The file has more than ${inEnglish(MOST_COLUMNS)} columns. Please remove those that are not needed.`,
  noSuchSheet: 'The file has no sheet of this name.',
  noSuchRow: 'The row of the headings must be one of the first rows of the file.',
} as const;

export const unclosedQuote = (row: number) =>
  `The quotation mark that opens a cell in row ${inEnglish(row)} is never closed.`;

export const longCell = (row: number) =>
  `A cell in row ${inEnglish(row)} is longer than ${inEnglish(LONGEST_CELL)} characters. A quotation mark may be missing.`;

/** What a file of text may be written in, by the names that every program knows. */
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
