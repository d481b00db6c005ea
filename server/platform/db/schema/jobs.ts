import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  foreignKey,
  index,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { JobMoveKind } from '#shared/crm/jobs.ts';
import type { JobType } from '#shared/crm/job-schemas.ts';
import { ownerId } from './accounts.ts';
import { instant } from './columns.ts';
import { attentionColumns, attentionIndexes } from './attention.ts';
import { recordColumns } from './record-columns.ts';

/** Money is a decimal, never a float. The driver returns a number with two decimals, as in the API. */
export const jobs = pgTable(
  'jobs',
  {
    ...recordColumns(),
    title: text('title').notNull(),
    /** Its foreign key is in 0000_schema_by_hand.sql, because purging a client must empty only this column. */
    contactId: uuid('contact_id'),
    /** Normalised on input. */
    stage: text('stage').notNull(),
    value: numeric('value', { precision: 12, scale: 2, mode: 'number' }).notNull(),
    probability: smallint('probability').notNull().default(0),
    feePercentage: numeric('fee_percentage', { precision: 5, scale: 2, mode: 'number' }),
    /** The placement's fee, fixed when it happened. Later edits of salary and percentage do not change it. */
    placementFee: numeric('placement_fee', { precision: 12, scale: 2, mode: 'number' }),
    /** Until then the same as `calculateFee` in shared: exact, rounded half up. */
    fee: numeric('fee', { precision: 12, scale: 2, mode: 'number' }).generatedAlwaysAs(
      sql`coalesce(placement_fee, round(value * fee_percentage * 0.01, 2))`,
    ),
    jobType: text('job_type').$type<JobType>().notNull(),
    location: text('location'),
    recruiter: text('recruiter'),
    isExclusive: boolean('is_exclusive').notNull(),
    requirements: text('requirements').notNull(),
    notes: text('notes').notNull(),
    startDate: date('start_date', { mode: 'string' }),
    placedAt: instant('placed_at'),
    stageSince: instant('stage_since').notNull(),
    sortTitle: text('sort_title').notNull(),
    /** The position in the pipeline; other stages come after it, by name. */
    sortStage: text('sort_stage').notNull(),
    /** The job's own searchable fields, one per line. */
    ownText: text('own_text').notNull(),
    ...attentionColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    ...attentionIndexes('jobs', table),
    index('jobs_by_title')
      .on(table.userId, table.sortTitle, table.id)
      .where(sql`deleted_at is null`),
    index('jobs_by_job_type')
      .on(table.userId, table.jobType, table.id)
      .where(sql`deleted_at is null`),
    index('jobs_by_salary')
      .on(table.userId, table.value, table.id)
      .where(sql`deleted_at is null`),
    index('jobs_by_stage')
      .on(table.userId, table.sortStage, table.id)
      .where(sql`deleted_at is null`),
    index('jobs_by_created_at')
      .on(table.userId, table.createdAt, table.id)
      .where(sql`deleted_at is null`),
    // One column of the board.
    index('jobs_of_stage')
      .on(table.userId, table.stage, table.sortTitle, table.id)
      .where(sql`deleted_at is null`),
    // For index-only sums over all jobs.
    index('jobs_figures')
      .on(table.userId, table.stage, table.sortStage, table.fee)
      .where(sql`deleted_at is null`),
    // Includes the fee, for the dashboard's months.
    index('jobs_by_placed_at')
      .on(table.userId, table.placedAt, table.fee)
      .where(sql`deleted_at is null and placed_at is not null`),
    // Shows how long a live job has been quiet. A sent shortlist has its own rule.
    index('jobs_live')
      .on(table.userId, table.updatedAt, table.lastContacted, table.id)
      .where(sql`deleted_at is null and stage not in ('lead', 'placed') and stage <> 'shortlist-sent'`),
    index('jobs_of_contact').on(table.userId, table.contactId),
    // The size in kB of the index's pending list, which every search reads.
    index('jobs_search')
      .using('gin', table.userId, table.ownText.op('gin_trgm_ops'))
      .with({ gin_pending_list_limit: 128 })
      .where(sql`deleted_at is null`),
    index('jobs_bin')
      .on(table.userId, table.deletedAt)
      .where(sql`deleted_at is not null`),
  ],
);

/** The history of a job's stage, written in the same transaction as each change. Erased with the job. */
export const jobMoves = pgTable(
  'job_moves',
  {
    userId: ownerId(),
    id: uuid('id').notNull(),
    jobId: uuid('job_id').notNull(),
    kind: text('kind').$type<JobMoveKind>().notNull(),
    /** Null where the move predates this table. */
    fromStage: text('from_stage'),
    toStage: text('to_stage'),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('job_moves_of_job').on(table.userId, table.jobId, table.at, table.id),
    foreignKey({
      name: 'job_moves_job',
      columns: [table.userId, table.jobId],
      foreignColumns: [jobs.userId, jobs.id],
    }).onDelete('cascade'),
  ],
);
