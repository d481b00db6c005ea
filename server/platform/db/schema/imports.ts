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
import type { Likeness } from '#shared/intake/duplicates.ts';
import type { DuplicateChoice, Import, ImportCounts, ImportState } from '#shared/intake/imports/import-records.ts';
import type { RowKind } from '#shared/intake/imports/row-kinds.ts';
import type { RowError } from '#shared/intake/imports/read-row.ts';
import type { ImportType, Target } from '#shared/intake/imports/targets.ts';
import { ownerId } from './accounts.ts';
import { instant } from './columns.ts';
import { files } from './files.ts';

/** Tables that are being imported. */
export const imports = pgTable(
  'imports',
  {
    userId: ownerId(),
    id: uuid('id').notNull(),
    type: text('type').$type<ImportType>().notNull(),
    /** Null once the rows are imported, because nothing needs the file any more. */
    fileId: uuid('file_id'),
    fileName: text('file_name').notNull(),
    /** `checking`, `importing` and `undoing` mean that work is running or can continue: see `withWork`. */
    state: text('state').$type<ImportState>().notNull().default('mapping'),
    inspected: jsonb('inspected').$type<Import['table']>().notNull(),
    choices: jsonb('choices').$type<Import['choices']>().notNull().default({}),
    mapping: jsonb('mapping').$type<Import['mapping']>().notNull(),
    isRemembered: boolean('is_remembered').notNull(),
    reading: jsonb('reading').$type<StoredReading>().notNull(),
    ask: jsonb('ask').$type<Import['ask']>().notNull(),
    duplicates: text('duplicates').$type<DuplicateChoice>().notNull().default('skip'),
    createClients: boolean('create_clients').notNull().default(true),
    counts: jsonb('counts').$type<StoredCounts>().notNull(),
    /** In `work_items`, where rows are deleted after a while. */
    workId: uuid('work_id'),
    /** How far the import or its undoing has come. A new piece of work continues from there. */
    position: jsonb('position').$type<ImportPosition>(),
    /** When its first rows were imported. From then on it can be undone, for a limited time. */
    startedAt: instant('started_at'),
    createdAt: instant('created_at').notNull(),
    /** The last activity. Abandoned imports are removed. */
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('imports_by_created_at').on(table.userId, table.createdAt, table.id),
    uniqueIndex('imports_file_once').on(table.userId, table.fileId),
    // Extracted content does not outlive its file.
    foreignKey({
      name: 'imports_file',
      columns: [table.userId, table.fileId],
      foreignColumns: [files.userId, files.id],
    }).onDelete('cascade'),
  ],
);

/** With the choice for values that cannot be read. Imports from before there was one have none. */
type StoredReading = Import['reading'] & Partial<Pick<Import, 'toNotes'>>;

/** With the findings of the check by column. Imports from before there were any have none. */
export type StoredCounts = Omit<ImportCounts, 'warned'> &
  Partial<Pick<ImportCounts, 'warned'> & Pick<Import, 'unread'>>;

/** The last imported row, or the last record undone, and the count so far. */
export type ImportPosition = { row: number; done: number } | { type: ImportType; id: string; done: number };

/** Only rows that need attention: those that cannot be imported, have an unreadable value, or exist already. */
export const importRows = pgTable(
  'import_rows',
  {
    userId: ownerId(),
    importId: uuid('import_id').notNull(),
    /** The row number as a spreadsheet program counts. */
    number: integer('number').notNull(),
    kind: text('kind').$type<RowKind>().notNull(),
    cells: jsonb('cells').$type<string[]>().notNull(),
    problems: jsonb('problems').$type<RowError[]>().notNull(),
    matches: jsonb('matches').$type<StoredMatch[]>().notNull(),
    /** An earlier row of the file with the same content. */
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
    /** Its name at that time. */
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

/** How somebody mapped a file's columns, reused for the next file with the same headings. */
export const importMappings = pgTable(
  'import_mappings',
  {
    userId: ownerId(),
    type: text('type').$type<ImportType>().notNull(),
    /** SHA-256 of the headings, in any order. */
    headingsKey: text('headings_key').notNull(),
    /** Keyed by heading and its occurrence among equal headings. */
    targets: jsonb('targets').$type<Record<string, Target>>().notNull(),
    usedAt: instant('used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.type, table.headingsKey] })],
);
