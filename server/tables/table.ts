import type { Cell } from '#shared/imports/cells.ts';
import type { Reading, RowError } from '#shared/imports/read-row.ts';
import type { Encoding } from '#shared/imports/table-terms.ts';
import type { ImportType, Mapping, RowInputs } from '#shared/imports/targets.ts';
import { filePurposes, type FileKind } from '#shared/files.ts';

export const tableKinds = filePurposes.sheet.kinds;
export type TableKind = (typeof tableKinds)[number];

export const isTable = (kind: FileKind): kind is TableKind => tableKinds.some((one) => one === kind);

/** How a file is to be read; inspecting it finds out what nobody has chosen. */
export interface TableChoices {
  encoding: Encoding | null;
  delimiter: string | null;
  sheet: string | null;
  /** As the person's own program counts; 0 where there are none. */
  headingRow: number;
}

export interface TableRow {
  /** As the person's own program counts: with empty rows, and one for a row of several lines. */
  number: number;
  cells: Cell[];
}

/** What the columns of a file hold, and how its values are written. */
export interface TableMeaning {
  type: ImportType;
  mapping: Mapping;
  reading: Reading;
}

/** A row, and what it says or what is wrong with it. */
export interface UnderstoodRow extends TableRow {
  read: { input: RowInputs[ImportType] } | { errors: RowError[] };
}

/** What stands in a file. */
export interface Inspection extends TableChoices {
  format: TableKind | null;
  sheets: string[];
  headings: string[];
  samples: string[][];
  /** Below the headings, without those that are empty. */
  rows: number;
  /** One sentence for people, if the file cannot be imported as it is. */
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

/** A file that has been opened: what was understood of it so far, and its rows. */
export interface OpenTable {
  encoding: Encoding | null;
  delimiter: string | null;
  sheets: string[];
  sheet: string | null;
  rows: AsyncIterable<TableRow> | Iterable<TableRow>;
  /**
   * Of text: which encoding it is can only be said once all bytes have been seen. Until then it passes for UTF-8, which divides it into
   * the same rows; the first of them are there to be read again.
   */
  inTruth?: () => { encoding: Encoding; firstRows: AsyncIterable<TableRow> };
}
