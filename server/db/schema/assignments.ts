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
import type { MoveKind } from '#shared/assignments.ts';
import type { CandidateStage } from '#shared/candidates.ts';
import { ownerId } from './accounts.ts';
import { candidates } from './candidates.ts';
import { instant } from './columns.ts';
import { jobs } from './jobs.ts';
import { recordColumns } from './record-columns.ts';

/** What was agreed when somebody was placed. */
const termColumns = () => ({
  salary: numeric('salary', { precision: 12, scale: 2, mode: 'number' }),
  fee: numeric('fee', { precision: 12, scale: 2, mode: 'number' }),
  startDate: date('start_date', { mode: 'string' }),
});

/**
 * Nobody was spoken to since the day on which the stage began, wherever on earth: the day there is at most one later than that of UTC. An
 * index knows no other time zone, so whoever asks compares with the account's own day besides.
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
    /** When the candidate, or somebody about the job, was last spoken to; kept by `keepAttention`. */
    contacted: date('contacted', { mode: 'string' }),
    /** Grows whenever one of the candidate's assignments is added or moved: the last of them is the current one. */
    turn: integer('turn').notNull(),
    /** Set, as the terms are, only in the stage placed. */
    placedAt: instant('placed_at'),
    ...termColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('assignments_once')
      .on(table.userId, table.candidateId, table.jobId)
      .where(sql`deleted_at is null`),
    index('assignments_of_candidate').on(table.userId, table.candidateId),
    // A column of a job's board. With what it takes to count without looking at the rows: every job of a list says how many it has.
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
    // Those who wait for feedback, and none of the many who stay in interviews long after it came.
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

/** What happened to an assignment, written in the transaction of its cause; it goes when the assignment is erased. */
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
    /** Kept here when somebody is moved out of placed again. */
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
