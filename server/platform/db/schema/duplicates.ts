import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { DuplicateType, Likeness } from '#shared/intake/duplicate-schemas.ts';
import { ownerId } from './accounts.ts';
import { instant } from './columns.ts';

/** Groups of probable duplicates, as of the last check of each record: see `refreshGroups`. */
export const duplicateGroups = pgTable(
  'duplicate_groups',
  {
    userId: ownerId(),
    recordType: text('record_type').$type<DuplicateType>().notNull(),
    /** Derived from what the members have in common, so that the same group keeps its place. */
    id: uuid('id').notNull(),
    by: text('by').$type<Likeness>().notNull(),
    /** The sort key in the list: more certain matches first, then the first member's name. Empty: not listed. */
    place: text('place').notNull(),
    /** The key that matched (see `keysOf`). A record that gains or loses it changes the groups of this key. */
    key: text('key').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.recordType, table.id] }),
    index('duplicate_groups_in_order').on(table.userId, table.recordType, table.place, table.id),
    index('duplicate_groups_of_key').on(table.userId, table.recordType, table.key),
  ],
);

export const duplicateMembers = pgTable(
  'duplicate_members',
  {
    userId: ownerId(),
    recordType: text('record_type').$type<DuplicateType>().notNull(),
    groupId: uuid('group_id').notNull(),
    recordId: uuid('record_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.recordType, table.groupId, table.recordId] }),
    index('duplicate_members_of_record').on(table.userId, table.recordType, table.recordId),
    foreignKey({
      name: 'duplicate_members_group',
      columns: [table.userId, table.recordType, table.groupId],
      foreignColumns: [duplicateGroups.userId, duplicateGroups.recordType, duplicateGroups.id],
    }).onDelete('cascade'),
  ],
);

/** Pairs of records that somebody marked as different; the smaller id first. */
export const duplicateDismissals = pgTable(
  'duplicate_dismissals',
  {
    userId: ownerId(),
    recordType: text('record_type').$type<DuplicateType>().notNull(),
    oneId: uuid('one_id').notNull(),
    otherId: uuid('other_id').notNull(),
    dismissedAt: instant('dismissed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.recordType, table.oneId, table.otherId] }),
    index('duplicate_dismissals_of_other').on(table.userId, table.recordType, table.otherId),
  ],
);
