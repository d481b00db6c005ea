import { customType, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { FileKind } from '#shared/platform/file-schemas.ts';
import { ownerId } from './accounts.ts';
import { instant } from './columns.ts';

/** A row exists once its bytes are complete, and never without them. */
export const files = pgTable(
  'files',
  {
    userId: ownerId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    kind: text('kind').$type<FileKind>().notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    /** The key in external storage; null while the bytes are in `file_chunks`. */
    objectKey: text('object_key'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    // For an index-only sum of the quota an account uses.
    index('files_usage').on(table.userId, table.size),
  ],
);

const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({ dataType: () => 'bytea' });

/** The bytes of files stored in the database. The deferred foreign key is written by hand. */
export const fileChunks = pgTable(
  'file_chunks',
  {
    userId: uuid('user_id').notNull(),
    fileId: uuid('file_id').notNull(),
    position: integer('position').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.fileId, table.position] })],
);

/**
 * Objects in external storage that may have no file. They are listed here before an upload and, by a trigger, when a
 * file's row is deleted, even together with its account.
 */
export const fileRemovals = pgTable(
  'file_removals',
  {
    objectKey: text('object_key').primaryKey(),
    dueAt: instant('due_at').notNull(),
  },
  (table) => [index('file_removals_due').on(table.dueAt)],
);
