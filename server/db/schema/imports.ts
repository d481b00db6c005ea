import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Likeness } from '#shared/duplicate-terms.ts';
import type { DuplicateChoice, Import, ImportCounts, ImportState, RowKind } from '#shared/imports/import-records.ts';
import type { RowError } from '#shared/imports/read-row.ts';
import type { ImportType, Target } from '#shared/imports/targets.ts';
import { ownerId } from './accounts.ts';
import { instant } from './columns.ts';
import { files } from './files.ts';

/** Tables on their way to becoming records. */
export const imports = pgTable(
  'imports',
  {
    userId: ownerId(),
    id: uuid('id').notNull(),
    type: text('type').$type<ImportType>().notNull(),
    /** Null once its rows are in: nothing needs it any more. */
    fileId: uuid('file_id'),
    fileName: text('file_name').notNull(),
    /** `checking`, `importing` and `undoing` mean that it goes on or can go on: see `withWork`. */
    state: text('state').$type<ImportState>().notNull().default('mapping'),
    /** What stands in the file. */
    inspected: jsonb('inspected').$type<Import['table']>().notNull(),
    choices: jsonb('choices').$type<Import['choices']>().notNull().default({}),
    mapping: jsonb('mapping').$type<Import['mapping']>().notNull(),
    isRemembered: boolean('is_remembered').notNull(),
    reading: jsonb('reading').$type<Import['reading']>().notNull(),
    ask: jsonb('ask').$type<Import['ask']>().notNull(),
    duplicates: text('duplicates').$type<DuplicateChoice>().notNull().default('skip'),
    createClients: boolean('create_clients').notNull().default(true),
    counts: jsonb('counts').$type<ImportCounts>().notNull(),
    /** In `work_items`, which forgets it after a while. */
    workId: uuid('work_id'),
    /** How far the rows have gone in, or undoing has come: another piece of work goes on from there. */
    position: jsonb('position').$type<ImportPosition>(),
    /** When its first rows went in: from then on it can be undone, for a while. */
    startedAt: instant('started_at'),
    createdAt: instant('created_at').notNull(),
    /** When somebody last did something with it: one that is left alone is removed. */
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('imports_by_created_at').on(table.userId, table.createdAt, table.id),
    uniqueIndex('imports_file_once').on(table.userId, table.fileId),
    // What was read in a file does not outlive it.
    foreignKey({
      name: 'imports_file',
      columns: [table.userId, table.fileId],
      foreignColumns: [files.userId, files.id],
    }).onDelete('cascade'),
  ],
);

/** The last row that went in, or the last record that undoing came to, and how many that makes. */
export type ImportPosition = { row: number; done: number } | { type: ImportType; id: string; done: number };

/** Only the rows that need somebody: those that cannot go in, and those whose record is there already. */
export const importRows = pgTable(
  'import_rows',
  {
    userId: ownerId(),
    importId: uuid('import_id').notNull(),
    /** As the person's own program counts. */
    number: integer('number').notNull(),
    kind: text('kind').$type<RowKind>().notNull(),
    cells: jsonb('cells').$type<string[]>().notNull(),
    problems: jsonb('problems').$type<RowError[]>().notNull(),
    matches: jsonb('matches').$type<StoredMatch[]>().notNull(),
    /** An earlier row of the file that says the same. */
    sameAs: jsonb('same_as').$type<SameRow>(),
    decision: text('decision').$type<DuplicateChoice>(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.importId, table.number] }),
    index('import_rows_of_kind').on(table.userId, table.importId, table.kind, table.number),
    foreignKey({
      name: 'import_rows_import',
      columns: [table.userId, table.importId],
      foreignColumns: [imports.userId, imports.id],
    }).onDelete('cascade'),
  ],
);

export interface StoredMatch {
  id: string;
  by: Likeness;
}

export interface SameRow {
  row: number;
  by: Likeness;
}

/** Records of an import that undoing left as they are. */
export const importKept = pgTable(
  'import_kept',
  {
    userId: ownerId(),
    importId: uuid('import_id').notNull(),
    recordType: text('record_type').$type<ImportType>().notNull(),
    recordId: uuid('record_id').notNull(),
    /** What it was called then. */
    name: text('name').notNull(),
    /** One sentence. */
    why: text('why').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.importId, table.recordId] }),
    foreignKey({
      name: 'import_kept_import',
      columns: [table.userId, table.importId],
      foreignColumns: [imports.userId, imports.id],
    }).onDelete('cascade'),
  ],
);

/** What somebody has made of the columns of a file, for the next one with the same headings. */
export const importMappings = pgTable(
  'import_mappings',
  {
    userId: ownerId(),
    type: text('type').$type<ImportType>().notNull(),
    /** SHA-256 of the headings, in whichever order they stand. */
    headingsKey: text('headings_key').notNull(),
    /** By heading, and by the how manieth of that name. */
    targets: jsonb('targets').$type<Record<string, Target>>().notNull(),
    usedAt: instant('used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.type, table.headingsKey] })],
);
