import { sql, type SQLWrapper } from 'drizzle-orm';
import {
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { MoveKind } from '#shared/crm/assignment-schemas.ts';
import type { CandidateStage } from '#shared/crm/candidate-schemas.ts';
import { ownerId } from './accounts.ts';
import { candidates } from './candidates.ts';
import { instant } from './columns.ts';
import { jobs } from './jobs.ts';
import { recordColumns } from './record-columns.ts';

/** The terms agreed at placement. */
const termColumns = () => ({
  salary: numeric('salary', { precision: 12, scale: 2, mode: 'number' }),
  fee: numeric('fee', { precision: 12, scale: 2, mode: 'number' }),
  startDate: date('start_date', { mode: 'string' }),
});

/**
 * True if nobody was contacted since the stage began, in any time zone: a local day is at most one later than the UTC
 * day. An index cannot use a time zone, so queries also compare with the account's own day.
 */
export const isPerhapsUnheard = (contacted: SQLWrapper, stageSince: SQLWrapper) =>
  sql`(${contacted} is null or ${contacted} <= (${stageSince} at time zone 'UTC')::date + 1)`;

export const assignments = pgTable(
  'assignments',
  {
    ...recordColumns(),
    candidateId: uuid('candidate_id').notNull(),
    jobId: uuid('job_id').notNull(),
    stage: text('stage').$type<CandidateStage>(),
    stageSince: instant('stage_since').notNull(),
    note: text('note').notNull(),
    /** The last contact with the candidate, or with anyone about the job; kept by `keepAttention`. */
    contacted: date('contacted', { mode: 'string' }),
    /** Grows whenever one of the candidate's assignments is added or moved. The highest is the current one. */
    turn: integer('turn').notNull(),
    /** Set only in the stage placed, like the terms. */
    placedAt: instant('placed_at'),
    ...termColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('assignments_once')
      .on(table.userId, table.candidateId, table.jobId)
      .where(sql`deleted_at is null`),
    index('assignments_of_candidate').on(table.userId, table.candidateId),
    // One column of a job's board. Includes the columns for an index-only count, because every job in a list shows its
    // count.
    index('assignments_of_job').on(
      table.userId,
      table.jobId,
      table.stage,
      table.stageSince,
      table.id,
      table.candidateId,
      table.deletedAt,
    ),
    index('assignments_of_stage')
      .on(table.userId, table.stage, table.stageSince, table.id)
      .where(sql`deleted_at is null`),
    // Only assignments that wait for feedback, without the many that stay in interview long after it arrived.
    index('assignments_unheard')
      .on(table.userId, table.stageSince, table.id)
      .where(
        sql`deleted_at is null and stage = 'interview' and ${isPerhapsUnheard(table.contacted, table.stageSince)}`,
      ),
    index('assignments_by_start_date')
      .on(table.userId, table.startDate, table.id)
      .where(sql`deleted_at is null and start_date is not null`),
    index('assignments_by_stage_since')
      .on(table.userId, table.stageSince, table.id)
      .where(sql`deleted_at is null`),
    index('assignments_by_created_at')
      .on(table.userId, table.createdAt, table.id)
      .where(sql`deleted_at is null`),
    index('assignments_bin')
      .on(table.userId, table.deletedAt)
      .where(sql`deleted_at is not null`),
    foreignKey({
      name: 'assignments_candidate',
      columns: [table.userId, table.candidateId],
      foreignColumns: [candidates.userId, candidates.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'assignments_job',
      columns: [table.userId, table.jobId],
      foreignColumns: [jobs.userId, jobs.id],
    }).onDelete('cascade'),
  ],
);

/** The history of an assignment, written in the same transaction as each change. Erased with the assignment. */
export const assignmentMoves = pgTable(
  'assignment_moves',
  {
    userId: ownerId(),
    id: uuid('id').notNull().defaultRandom(),
    assignmentId: uuid('assignment_id').notNull(),
    kind: text('kind').$type<MoveKind>().notNull(),
    fromStage: text('from_stage').$type<CandidateStage>(),
    toStage: text('to_stage').$type<CandidateStage>(),
    at: instant('at').notNull(),
    /** Kept here when a candidate is moved out of placed again. */
    ...termColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('assignment_moves_of_assignment').on(table.userId, table.assignmentId, table.at, table.id),
    index('assignment_moves_by_at').on(table.userId, table.at, table.id),
    foreignKey({
      name: 'assignment_moves_assignment',
      columns: [table.userId, table.assignmentId],
      foreignColumns: [assignments.userId, assignments.id],
    }).onDelete('cascade'),
  ],
);
