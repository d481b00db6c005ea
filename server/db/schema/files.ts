import { customType, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { FileKind } from '#shared/files.ts';
import { ownerId } from './accounts.ts';
import { instant } from './columns.ts';

/** A row exists from the moment its bytes are complete, and never without them. */
export const files = pgTable(
  'files',
  {
    userId: ownerId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    kind: text('kind').$type<FileKind>().notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    /** Where its bytes are outside; null while they are in `file_chunks`. */
    objectKey: text('object_key'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    // How much of its quota an account uses, from the index alone.
    index('files_usage').on(table.userId, table.size),
  ],
);

const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({ dataType: () => 'bytea' });

/** The bytes of files that are stored here. Its foreign key, which waits for the end of a transaction, is written by hand. */
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
 * Objects outside that perhaps no file has: noted before one is stored and, by a trigger, when a file's row goes, be it
 * with its whole account.
 */
export const fileRemovals = pgTable(
  'file_removals',
  {
    objectKey: text('object_key').primaryKey(),
    dueAt: instant('due_at').notNull(),
  },
  (table) => [index('file_removals_due').on(table.dueAt)],
);
