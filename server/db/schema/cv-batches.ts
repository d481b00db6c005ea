import { sql } from 'drizzle-orm';
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
import type { CvBatchState, CvSources, CvState } from '#shared/cv-batches.ts';
import { ownerId } from './accounts.ts';
import { instant } from './columns.ts';
import { files } from './files.ts';

/** Files that become candidates together. */
export const cvBatches = pgTable(
  'cv_batches',
  {
    userId: ownerId(),
    id: uuid('id').notNull(),
    /** `creating` means nothing once its work has ended: see `withWork`. */
    state: text('state').$type<CvBatchState>().notNull().default('collecting'),
    /** In `work_items`, which forgets it after a while. */
    workId: uuid('work_id'),
    createdAt: instant('created_at').notNull(),
    /** When somebody last did something with it: one that is left alone is removed. */
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('cv_batches_by_created_at').on(table.userId, table.createdAt, table.id),
  ],
);

export const cvBatchItems = pgTable(
  'cv_batch_items',
  {
    userId: ownerId(),
    id: uuid('id').notNull(),
    batchId: uuid('batch_id').notNull(),
    /** The order in which they came. */
    position: integer('position').notNull(),
    fileId: uuid('file_id').notNull(),
    /** Whom it becomes, decided before: made twice, it would be the same. */
    candidateId: uuid('candidate_id').notNull(),
    state: text('state').$type<CvState>().notNull().default('waiting'),
    problem: text('problem'),
    /** What was read in it, until it is the candidate's. */
    text: text('text').notNull().default(''),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    email: text('email').notNull().default(''),
    phone: text('phone'),
    skills: text('skills')
      .array()
      .notNull()
      .default(sql`'{}'`),
    sources: jsonb('sources').$type<CvSources>().notNull().default({}),
    isLeftOut: boolean('is_left_out').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('cv_batch_items_in_order').on(table.userId, table.batchId, table.position),
    uniqueIndex('cv_batch_items_file_once').on(table.userId, table.fileId),
    foreignKey({
      name: 'cv_batch_items_batch',
      columns: [table.userId, table.batchId],
      foreignColumns: [cvBatches.userId, cvBatches.id],
    }).onDelete('cascade'),
    // What was read in a file does not outlive it.
    foreignKey({
      name: 'cv_batch_items_file',
      columns: [table.userId, table.fileId],
      foreignColumns: [files.userId, files.id],
    }).onDelete('cascade'),
  ],
);
