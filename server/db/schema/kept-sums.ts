import { integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ownerId } from './accounts.ts';

/** How many records of a type an account has that are not in the bin, and what they bring; jobs by stage. See `keepSums`. */
export const keptSums = pgTable(
  'kept_sums',
  {
    userId: ownerId(),
    recordType: text('record_type').notNull(),
    /** Empty for records that have none. */
    stage: text('stage').notNull(),
    /** Where it comes among the stages. */
    sortStage: text('sort_stage').notNull(),
    many: integer('many').notNull(),
    fees: numeric('fees', { precision: 18, scale: 2, mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.recordType, table.stage] })],
);
