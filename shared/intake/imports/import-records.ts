import { z } from 'zod';
import { likenesses } from '../duplicates.ts';
import { importTypes } from './targets.ts';
import { recordId } from '#shared/records/list-schemas.ts';
import { anyTarget, decimalMark, tableChoices, tableInspectionSchema } from './imports.ts';
import { rowKinds } from './row-kinds.ts';

/** An import turns a user's table into records: map the columns, check the rows, then import them. */

/** An import stopped halfway keeps its state and sets `stopped`. It can be continued, or undone as far as it got. */
export const importStates = ['mapping', 'checking', 'checked', 'importing', 'imported', 'undoing', 'undone'] as const;
export type ImportState = (typeof importStates)[number];

/**
 * What to do with a row whose record already exists: skip it, fill in only the empty fields, or create another record.
 */
export const duplicateChoices = ['skip', 'fill', 'create'] as const;
export type DuplicateChoice = (typeof duplicateChoices)[number];

const count = z.int().min(0);

const countsSchema = z.object({
  /** Rows below the headings, without empty ones. */
  rows: count,
  /** Rows that passed the check, including those whose record already exists. */
  ready: count,
  /** Rows that failed the check, or failed later during the import. */
  refused: count,
  duplicates: count,
  /** Rows with a value that cannot be read. They are imported without it, or with it in the notes. */
  warned: count,
  /** Progress of the import. `clients` counts the clients created for its jobs. */
  added: count,
  updated: count,
  skipped: count,
  clients: count,
  /** After undoing: records that stay because somebody has edited them since. */
  kept: count,
});
export type ImportCounts = z.infer<typeof countsSchema>;

export const listedImportSchema = z.object({
  id: z.uuid(),
  type: z.enum(importTypes),
  fileName: z.string(),
  state: z.enum(importStates),
  counts: countsSchema,
  /** The running background work (see work.ts, which can stop it), and how many of its rows or records are done. */
  work: z.object({ id: z.uuid(), done: count, total: count }).nullable(),
  /** The user stopped it, or it failed. */
  stopped: z.boolean(),
  /** One sentence on why the file cannot be read or the last step failed. */
  problem: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** The deadline for undoing; null before anything is imported and after the deadline. */
  undoUntil: z.iso.datetime().nullable(),
});
export type ListedImport = z.infer<typeof listedImportSchema>;

/** Enough to recognise what a column holds. */
export const MOST_EXAMPLES = 3;

const unreadColumnSchema = z.object({
  /** Null if no column holds the field. */
  column: count.nullable(),
  field: anyTarget,
  rows: count,
  /** Some different values; none if the values are missing. */
  examples: z.array(z.string()).max(MOST_EXAMPLES),
});
export type UnreadColumn = z.infer<typeof unreadColumnSchema>;

const { columns: _columns, reading: _reading, ...table } = tableInspectionSchema.shape;

export const importSchema = listedImportSchema.extend({
  /** The content of the file. */
  table: z.object(table),
  /** The user's corrections to how the file is read. */
  choices: tableChoices,
  /** The target of each column, or null. */
  mapping: z.array(anyTarget.nullable()),
  /** Another file had the same headings, so its mapping was reused. */
  isRemembered: z.boolean(),
  reading: z.object({ dayFirst: z.boolean().nullable(), decimal: decimalMark.nullable() }),
  /** Questions for the user that the values do not settle. */
  ask: tableInspectionSchema.shape.reading.shape.ask,
  duplicates: z.enum(duplicateChoices),
  /** For jobs: creates clients that do not exist yet. */
  createClients: z.boolean(),
  /** The values that the last check could not read, by column. */
  unread: z.array(unreadColumnSchema),
  /** The fields whose unreadable values are added to the notes. Those of other fields are left empty. */
  toNotes: z.array(anyTarget),
});
export type Import = z.infer<typeof importSchema>;

/** Refers to an uploaded file. The browser generates the id, so a repeated request finds the import it already made. */
export const importInput = z.strictObject({
  id: recordId,
  type: z.enum(importTypes, 'Type must be company, contact, candidate or job'),
  fileId: recordId,
});
export type ImportInput = z.infer<typeof importInput>;

/**
 * Omitted fields keep their value. A new choice of how to read the file guesses the columns again. Any change that
 * affects the check (all but `duplicates` and `toNotes`) returns the import to `mapping`.
 */
export const importPatch = z
  .strictObject({
    choices: tableChoices,
    mapping: z.array(anyTarget.nullable()),
    reading: z.strictObject({ dayFirst: z.boolean().nullable(), decimal: decimalMark.nullable() }),
    duplicates: z.enum(duplicateChoices, 'Duplicates must be skip, fill or create'),
    createClients: z.boolean(),
    toNotes: z.array(anyTarget),
  })
  .partial();
export type ImportPatch = z.infer<typeof importPatch>;

export const rowsQuery = z.strictObject({
  kind: z.enum(rowKinds, 'Kind must be refused, warning or duplicate'),
  cursor: z.string().max(20, 'Cursor is not valid').optional(),
});

const matchedBy = z.enum(likenesses);

export const importRowSchema = z.object({
  /** The row number as the user's own program shows it. */
  number: z.int().positive(),
  /** One per column, cut to what is shown. */
  cells: z.array(z.string()),
  /** Why the row is refused or, in other rows, which values are left out. `column` is null if no column holds the field. */
  problems: z.array(z.object({ column: z.int().min(0).nullable(), field: z.string(), message: z.string() })),
  /** Existing records. `fill` fills in the first one. */
  matches: z.array(z.object({ id: z.uuid(), name: z.string(), by: matchedBy })),
  /** An earlier row of the file for the same record. */
  sameAs: z.object({ row: z.int().positive(), by: matchedBy }).nullable(),
  /** Null: the choice of the whole import applies. */
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

/** The records that undoing kept, and why. */
export const keptRecordsSchema = z.object({
  items: z.array(z.object({ type: z.enum(importTypes), id: z.uuid(), name: z.string(), why: z.string() })),
  nextCursor: z.string().nullable(),
});
export type KeptRecord = z.infer<typeof keptRecordsSchema>['items'][number];

export const keptQuery = z.strictObject({ cursor: recordId.optional() });
