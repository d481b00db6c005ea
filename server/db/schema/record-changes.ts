import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ChangeCause, HistoryType } from '#shared/history-terms.ts';
import { ownerId } from './accounts.ts';
import { instant } from './columns.ts';

/**
 * What records were before they were changed, written in the transaction of the change (see `noteChanges`). It belongs to records of
 * several tables and so points at none: whoever erases a record erases its changes.
 */
export const recordChanges = pgTable(
  'record_changes',
  {
    userId: ownerId(),
    recordType: text('record_type').$type<HistoryType>().notNull(),
    recordId: uuid('record_id').notNull(),
    /** The one that the change made. */
    version: integer('version').notNull(),
    at: instant('at').notNull(),
    cause: text('cause').$type<ChangeCause>().notNull(),
    /** The import or the merge that it was part of. */
    causeId: uuid('cause_id'),
    /** The fields that it changed, with what they were; null if it made the record. */
    before: jsonb('before').$type<Record<string, unknown>>(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.recordType, table.recordId, table.version] }),
    index('record_changes_by_cause')
      .on(table.userId, table.causeId, table.recordType, table.recordId, table.version)
      .where(sql`cause_id is not null`),
  ],
);
