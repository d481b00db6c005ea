import { sql } from 'drizzle-orm';
import { customType, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { CandidateStage, CandidateType } from '#shared/candidates.ts';
import { emailKey, nameKeys, phoneKey } from './likeness.ts';
import { attentionColumns, attentionIndexes } from './attention.ts';
import { recordColumns } from './record-columns.ts';

/** Written as text (see `wordVector`) and never read: only the database compares it. */
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** All that a search asks of a row at once: see 0021_candidate_terms.sql. */
const terms = sql`candidate_terms(user_id, cv_words, search_text, skills, type, candidate_stage, assigned_job_id, phone, location, expected_salary, cv <> '')`;

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
    /**
     * Job and stage of the current assignment, which `refreshCurrent` keeps: the list filters, sorts and shows by them. The foreign
     * key is in 0009_distributable.sql: erasing a job empties this column and no other.
     */
    assignedJobId: uuid('assigned_job_id'),
    /** Means nothing without a job: one that was purged may have left it behind. */
    candidateStage: text('candidate_stage').$type<CandidateStage>(),
    /** On how many jobs; kept by `refreshCurrent`, too. */
    jobCount: integer('job_count').notNull().default(0),
    /** Folded (see `foldText`), as are the columns below: the database only compares. */
    sortName: text('sort_name').notNull(),
    /** Name and skills, one a line, searched for pieces of text. */
    searchText: text('search_text').notNull(),
    /** The words of the CV and of the candidate's files, and where they stand: see `searchedWords`. */
    cvWords: tsvector('cv_words').notNull(),
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
    // Kilobytes of new rows that may wait to be sorted into the index: every search reads through them.
    index('candidates_search')
      .using('gin', table.userId, table.searchText.op('gin_trgm_ops'))
      .with({ gin_pending_list_limit: 128 })
      .where(sql`deleted_at is null`),
    // By account, so that a search reads nothing of the others.
    index('candidates_terms')
      .using('gin', terms)
      .with({ gin_pending_list_limit: 128 })
      .where(sql`deleted_at is null`),
    // One in eight: enough of them with a term prove that there are many, without reading them all.
    index('candidates_terms_sample')
      .using('gin', terms)
      .with({ gin_pending_list_limit: 128 })
      .where(sql`deleted_at is null and get_byte(uuid_send(id), 15) < 32`),
    index('candidates_by_email')
      .on(table.userId, emailKey, table.id)
      .where(sql`deleted_at is null`),
    index('candidates_by_phone')
      .on(table.userId, phoneKey, table.id)
      .where(sql`deleted_at is null and phone is not null`),
    index('candidates_by_name_keys')
      .using('gin', nameKeys)
      .with({ gin_pending_list_limit: 128 })
      .where(sql`deleted_at is null`),
    // One in 64, for what nearly everybody has: of them even one in eight are many. By another byte of the id, so that the
    // planner cannot take the other sample for it.
    index('candidates_terms_small_sample')
      .using('gin', terms)
      .with({ gin_pending_list_limit: 128 })
      .where(sql`deleted_at is null and get_byte(uuid_send(id), 14) < 4`),
    index('candidates_bin')
      .on(table.userId, table.deletedAt)
      .where(sql`deleted_at is not null`),
  ],
);
