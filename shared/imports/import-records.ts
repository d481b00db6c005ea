import { z } from 'zod';
import { likenesses } from '#shared/duplicate-terms.ts';
import { importTypes } from './targets.ts';
import { recordId } from '#shared/records.ts';
import { anyTarget, decimalMark, tableChoices, tableInspectionSchema } from './imports.ts';

/** Somebody's table on its way to becoming records: its columns are named, its rows are checked, and then they go in. */

/** An import that was stopped on the way stays in its state and says `stopped`: it can go on, or be undone as far as it came. */
export const importStates = ['mapping', 'checking', 'checked', 'importing', 'imported', 'undoing', 'undone'] as const;
export type ImportState = (typeof importStates)[number];

/** What becomes of a row whose record is there already: nothing, only what is empty there is filled in, or one more record. */
export const duplicateChoices = ['skip', 'fill', 'create'] as const;
export type DuplicateChoice = (typeof duplicateChoices)[number];

const count = z.int().min(0);

const countsSchema = z.object({
  /** Below the headings, without those that are empty. */
  rows: count,
  /** By the check: can go in, with those whose record is there already. */
  ready: count,
  /** By the check, and what could no longer go in when its turn came. */
  refused: count,
  duplicates: count,
  /** By the import, so far. `clients` are those that its jobs needed. */
  added: count,
  updated: count,
  skipped: count,
  clients: count,
  /** By undoing: what stays, because somebody has worked with it since. */
  kept: count,
});
export type ImportCounts = z.infer<typeof countsSchema>;

/** An import in a list. */
export const listedImportSchema = z.object({
  id: z.uuid(),
  type: z.enum(importTypes),
  fileName: z.string(),
  state: z.enum(importStates),
  counts: countsSchema,
  /** What is under way (see work.ts, by which it can be stopped), and how many rows or records of it are done. */
  work: z.object({ id: z.uuid(), done: count, total: count }).nullable(),
  /** Somebody stopped it on the way, or it failed. */
  stopped: z.boolean(),
  /** One sentence about why the file cannot be read, or why the last step failed. */
  problem: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Until when it can be undone; null while nothing of it is there, and afterwards. */
  undoUntil: z.iso.datetime().nullable(),
});
export type ListedImport = z.infer<typeof listedImportSchema>;

const { columns: _columns, reading: _reading, ...table } = tableInspectionSchema.shape;

export const importSchema = listedImportSchema.extend({
  /** What stands in the file. */
  table: z.object(table),
  /** What somebody has corrected of how the file is read. */
  choices: tableChoices,
  /** For each column what it becomes, or null. */
  mapping: z.array(anyTarget.nullable()),
  /** Another file had the same headings: the columns are those that were chosen for it. */
  isRemembered: z.boolean(),
  reading: z.object({ dayFirst: z.boolean().nullable(), decimal: decimalMark.nullable() }),
  /** What the values of the file leave open, so that it has to be asked. */
  ask: tableInspectionSchema.shape.reading.shape.ask,
  duplicates: z.enum(duplicateChoices),
  /** Of jobs: whoever is not among the clients yet becomes one. */
  createClients: z.boolean(),
});
export type Import = z.infer<typeof importSchema>;

/** A file that was uploaded before. The id is made by the browser: the same request again finds what it made. */
export const importInput = z.strictObject({
  id: recordId,
  type: z.enum(importTypes, 'Type must be contact, candidate or job'),
  fileId: recordId,
});
export type ImportInput = z.infer<typeof importInput>;

/**
 * What is left out stays as it is. Another choice of how the file is read makes the columns be guessed anew. Whatever changes what the
 * check has found (all but `duplicates`) brings the import back to `mapping`.
 */
export const importPatch = z
  .strictObject({
    choices: tableChoices,
    mapping: z.array(anyTarget.nullable()),
    reading: z.strictObject({ dayFirst: z.boolean().nullable(), decimal: decimalMark.nullable() }),
    duplicates: z.enum(duplicateChoices, 'Duplicates must be skip, fill or create'),
    createClients: z.boolean(),
  })
  .partial();
export type ImportPatch = z.infer<typeof importPatch>;

/** Rows that need somebody's attention; of all others only their number is known. */
export const rowKinds = ['refused', 'duplicate'] as const;
export type RowKind = (typeof rowKinds)[number];

export const rowsQuery = z.strictObject({
  kind: z.enum(rowKinds, 'Kind must be refused or duplicate'),
  cursor: z.string().max(20, 'Cursor is not valid').optional(),
});

const matchedBy = z.enum(likenesses);

export const importRowSchema = z.object({
  /** As the person's own program counts. */
  number: z.int().positive(),
  /** One for each column. */
  cells: z.array(z.string()),
  /** In the words of the form. Without a column, if no column holds the field. */
  problems: z.array(z.object({ column: z.int().min(0).nullable(), field: z.string(), message: z.string() })),
  /** Records that are there already. The first of them is the one that is filled in. */
  matches: z.array(z.object({ id: z.uuid(), name: z.string(), by: matchedBy })),
  /** An earlier row of the file that says the same. */
  sameAs: z.object({ row: z.int().positive(), by: matchedBy }).nullable(),
  /** Null: as the whole import says. */
  decision: z.enum(duplicateChoices).nullable(),
});
export type ImportRow = z.infer<typeof importRowSchema>;

export const importRowsSchema = z.object({
  items: z.array(importRowSchema),
  /** Pass it back as `cursor` for the next page; null on the last one. */
  nextCursor: z.string().nullable(),
});

export const importRowPatch = z.strictObject({
  decision: z.enum(duplicateChoices, 'Decision must be skip, fill or create').nullable(),
});

/** What undoing left as it is, and why. */
export const keptRecordsSchema = z.object({
  items: z.array(z.object({ type: z.enum(importTypes), id: z.uuid(), name: z.string(), why: z.string() })),
  nextCursor: z.string().nullable(),
});
export type KeptRecord = z.infer<typeof keptRecordsSchema>['items'][number];

export const keptQuery = z.strictObject({ cursor: recordId.optional() });
