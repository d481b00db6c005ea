import { integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ownerId } from './accounts.ts';

/**
 * The count of an account's records of each type outside the bin, and their fees; jobs by stage, tasks by due day. See
 * `keepSums`.
 */
export const keptSums = pgTable(
  'kept_sums',
  {
    userId: ownerId(),
    recordType: text('record_type').notNull(),
    /** Empty for record types without stages. */
    stage: text('stage').notNull(),
    /** The position among the stages. */
    sortStage: text('sort_stage').notNull(),
    many: integer('many').notNull(),
    fees: numeric('fees', { precision: 18, scale: 2, mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.recordType, table.stage] })],
);
