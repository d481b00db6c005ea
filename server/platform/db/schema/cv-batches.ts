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
import type { CvBatchState, CvSources, CvState } from '#shared/intake/cv-batch-schemas.ts';
import { ownerId } from './accounts.ts';
import { instant } from './columns.ts';
import { files } from './files.ts';

/** Uploaded files that become candidates together. */
export const cvBatches = pgTable(
  'cv_batches',
  {
    userId: ownerId(),
    id: uuid('id').notNull(),
    /** `creating` means nothing once its work has ended: see `withWork`. */
    state: text('state').$type<CvBatchState>().notNull().default('collecting'),
    /** In `work_items`, where rows are deleted after a while. */
    workId: uuid('work_id'),
    createdAt: instant('created_at').notNull(),
    /** The last activity. Abandoned batches are removed. */
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
    /** The order of upload. */
    position: integer('position').notNull(),
    fileId: uuid('file_id').notNull(),
    /**
     * The id of the candidate it will become, decided in advance so that a retry creates the same one, or of the
     * existing candidate that it is added to.
     */
    candidateId: uuid('candidate_id').notNull(),
    state: text('state').$type<CvState>().notNull().default('waiting'),
    problem: text('problem'),
    /** The extracted text, until the candidate is created. */
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
    // Extracted text does not outlive its file.
    foreignKey({
      name: 'cv_batch_items_file',
      columns: [table.userId, table.fileId],
      foreignColumns: [files.userId, files.id],
    }).onDelete('cascade'),
  ],
);
