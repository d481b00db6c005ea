import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { CandidateStage, CandidateType } from '#shared/crm/candidate-schemas.ts';
import { likenessKeys } from './likeness.ts';
import { attentionColumns, attentionIndexes } from './attention.ts';
import { recordColumns } from './record-columns.ts';

export const candidates = pgTable(
  'candidates',
  {
    ...recordColumns(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    location: text('location'),
    type: text('type').$type<CandidateType>().notNull(),
    skills: text('skills').array().notNull(),
    expectedSalary: integer('expected_salary'),
    cv: text('cv').notNull(),
    currentTitle: text('current_title'),
    currentEmployer: text('current_employer'),
    noticePeriod: text('notice_period'),
    source: text('source'),
    profileAddress: text('profile_address'),
    notes: text('notes').notNull().default(''),
    /**
     * Job and stage of the current assignment, kept by `refreshCurrent`; the list filters, sorts and shows them. The
     * foreign key is in 0009_distributable.sql, because erasing a job must empty only this column.
     */
    assignedJobId: uuid('assigned_job_id'),
    /** Meaningless without a job: a purged job may have left it behind. */
    candidateStage: text('candidate_stage').$type<CandidateStage>(),
    /** The number of jobs; kept by `refreshCurrent`, too. */
    jobCount: integer('job_count').notNull().default(0),
    /** Folded (see `foldText`), as are the columns below, so that the database only compares. */
    sortName: text('sort_name').notNull(),
    /** Name, skills and the other searched fields, one per line, for substring search. */
    searchText: text('search_text').notNull(),
    ...attentionColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    ...attentionIndexes('candidates', table),
    index('candidates_by_name')
      .on(table.userId, table.sortName, table.id)
      .where(sql`deleted_at is null`),
    index('candidates_by_type')
      .on(table.userId, table.type, table.id)
      .where(sql`deleted_at is null`),
    index('candidates_by_expected_salary')
      .on(table.userId, table.expectedSalary, table.id)
      .where(sql`deleted_at is null`),
    index('candidates_by_created_at')
      .on(table.userId, table.createdAt, table.id)
      .where(sql`deleted_at is null`),
    index('candidates_by_updated_at')
      .on(table.userId, table.updatedAt)
      .where(sql`deleted_at is null`),
    index('candidates_of_job').on(table.userId, table.assignedJobId),
    index('candidates_of_stage')
      .on(table.userId, table.candidateStage, table.sortName, table.id)
      .where(sql`deleted_at is null and candidate_stage is not null`),
    // The size in kB of the index's pending list, which every search reads.
    index('candidates_search')
      .using('gin', table.userId, table.searchText.op('gin_trgm_ops'))
      .with({ gin_pending_list_limit: 128 })
      .where(sql`deleted_at is null`),
    index('candidates_by_likeness')
      .using('gin', likenessKeys)
      .with({ gin_pending_list_limit: 128 })
      .where(sql`deleted_at is null`),
    index('candidates_bin')
      .on(table.userId, table.deletedAt)
      .where(sql`deleted_at is not null`),
  ],
);
