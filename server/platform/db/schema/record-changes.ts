import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ChangeCause, HistoryType } from '#shared/records/history.ts';
import { ownerId } from './accounts.ts';
import { instant } from './columns.ts';

/**
 * What records were before they were changed, written in the transaction of the change (see `server/records/core/door.ts`). It belongs to records of
 * several tables and so points at none: whoever erases a record erases its changes.
 */
export const recordChanges = pgTable(
  'record_changes',
  {
    userId: ownerId(),
    recordType: text('record_type').$type<HistoryType>().notNull(),
    recordId: uuid('record_id').notNull(),
    /** The version that the change created. */
    version: integer('version').notNull(),
    at: instant('at').notNull(),
    cause: text('cause').$type<ChangeCause>().notNull(),
    /** The import or merge that the change was part of. */
    causeId: uuid('cause_id'),
    /** The changed fields with their previous values; null for the creation of the record. */
    before: jsonb('before').$type<Record<string, unknown>>(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.recordType, table.recordId, table.version] }),
    index('record_changes_by_cause')
      .on(table.userId, table.causeId, table.recordType, table.recordId, table.version)
      .where(sql`cause_id is not null`),
  ],
);
