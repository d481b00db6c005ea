import type { Cell } from '#shared/intake/imports/cells.ts';
import type { Reading, ReadRow } from '#shared/intake/imports/read-row.ts';
import type { Encoding } from '#shared/intake/imports/table-terms.ts';
import type { ImportType, Mapping } from '#shared/intake/imports/targets.ts';
import { filePurposes, type FileKind } from '#shared/platform/file-schemas.ts';

export const tableKinds = filePurposes.sheet.kinds;
export type TableKind = (typeof tableKinds)[number];

export const isTable = (kind: FileKind): kind is TableKind => tableKinds.some((one) => one === kind);

/** How to read a file; inspection fills in what was not chosen. */
export interface TableChoices {
  encoding: Encoding | null;
  delimiter: string | null;
  sheet: string | null;
  /** As the spreadsheet program counts; 0 if there are no headings. */
  headingRow: number;
}

export interface TableRow {
  /** As the spreadsheet program counts: including empty rows, and one for a row of several lines. */
  number: number;
  cells: Cell[];
}

/** The meaning of a file's columns, and how its values are written. */
export interface TableMeaning {
  type: ImportType;
  mapping: Mapping;
  reading: Reading;
}

/** A row with its interpretation or its errors. */
export interface UnderstoodRow extends TableRow {
  read: ReadRow;
}

export interface Inspection extends TableChoices {
  format: TableKind | null;
  sheets: string[];
  headings: string[];
  samples: string[][];
  /** The non-empty rows below the headings. */
  rows: number;
  /** One sentence for the user, if the file cannot be imported as it is. */
  problem: string | null;
}

export const nothingIn = (format: TableKind | null, problem: string): Inspection => ({
  format,
  encoding: null,
  delimiter: null,
  sheets: [],
  sheet: null,
  headingRow: 0,
  headings: [],
  samples: [],
  rows: 0,
  problem,
});

/** An opened file: what is known so far, and its rows. */
export interface OpenTable {
  encoding: Encoding | null;
  delimiter: string | null;
  sheets: string[];
  sheet: string | null;
  rows: AsyncIterable<TableRow> | Iterable<TableRow>;
  /**
   * For text: the encoding is only known once all bytes have been read. Until then the file is read as UTF-8, which
   * splits it into the same rows; the first of them can be read again.
   */
  inTruth?: () => { encoding: Encoding; firstRows: AsyncIterable<TableRow> };
}
