import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { MergeableType } from '#shared/intake/merges.ts';
import type { RecordType } from '#shared/records/list-schemas.ts';
import { ownerId } from './accounts.ts';
import { instant } from './columns.ts';

/** Merged records, with everything needed to undo the merge. */
export const merges = pgTable(
  'merges',
  {
    userId: ownerId(),
    id: uuid('id').notNull(),
    recordType: text('record_type').$type<MergeableType>().notNull(),
    survivorId: uuid('survivor_id').notNull(),
    /**
     * The version that the merge gave the survivor. Of two merges into one record, the later has the higher version.
     */
    survivorVersion: integer('survivor_version').notNull(),
    /** SHA-256 of the request, to tell a repeated request from another one with the same id. */
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
 * Records removed by a merge. They are deleted like those in the bin and erased after the same time, but the bin does
 * not show them: only undoing the merge restores them.
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
