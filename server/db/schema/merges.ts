import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { MergeableType } from '#shared/merge-terms.ts';
import type { RecordType } from '#shared/records.ts';
import { ownerId } from './accounts.ts';
import { instant } from './columns.ts';

/** Records that became one, with what it takes to bring them apart again. */
export const merges = pgTable(
  'merges',
  {
    userId: ownerId(),
    id: uuid('id').notNull(),
    recordType: text('record_type').$type<MergeableType>().notNull(),
    survivorId: uuid('survivor_id').notNull(),
    /** The one that the merge gave it: of two merges into one record, the later one has the higher. */
    survivorVersion: integer('survivor_version').notNull(),
    /** SHA-256 of the request, so that a repeated one is told from another with the same id. */
    madeFrom: text('made_from').notNull(),
    createdAt: instant('created_at').notNull(),
    /** See `Remembered`; empty once the merge was undone. */
    remembered: jsonb('remembered').notNull(),
    undoneAt: instant('undone_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('merges_of_survivor').on(table.userId, table.recordType, table.survivorId),
  ],
);

/**
 * Records that are away because of a merge. They are deleted like those in the bin, and erased like those after their time, but
 * the bin does not show them: they come back with the merge alone.
 */
export const mergedRecords = pgTable(
  'merged_records',
  {
    userId: ownerId(),
    recordType: text('record_type').$type<RecordType>().notNull(),
    recordId: uuid('record_id').notNull(),
    mergeId: uuid('merge_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.recordType, table.recordId] }),
    index('merged_records_of_merge').on(table.userId, table.mergeId),
    foreignKey({
      name: 'merged_records_merge',
      columns: [table.userId, table.mergeId],
      foreignColumns: [merges.userId, merges.id],
    }).onDelete('cascade'),
  ],
);
