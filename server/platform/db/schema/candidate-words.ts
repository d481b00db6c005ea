import { sql } from 'drizzle-orm';
import { customType, date, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { CandidateStage, CandidateType } from '#shared/crm/candidate-schemas.ts';
import { candidates } from './candidates.ts';
import { instant } from './columns.ts';

/** Written as text (see `wordVector`) and never read: only the database uses it. */
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** The stage of somebody on a job who has none there. */
export const NO_STAGE = '';

/** Everything that a search compares in a row: see server/platform/db/functions/indexed/candidate_word_terms.sql. */
const terms = sql`candidate_word_terms(user_id, cv_words, search_text, skills, said)`;

/**
 * What a search asks of a candidate, in a table of its own. The three indexes of terms have an entry for every word of
 * the CV, and PostgreSQL writes all indexes of a row anew when an indexed column of it changes. Here only columns that
 * the terms contain are indexed, so an edit of a phone number or a logged call writes none of them.
 *
 * All columns but `cvWords` are copies, kept by `copyToWords`.
 */
export const candidateWords = pgTable(
  'candidate_words',
  {
    userId: uuid('user_id').notNull(),
    candidateId: uuid('candidate_id').notNull(),
    /** The words of the CV and of the candidate's files, with positions: see `searchedWords`. */
    cvWords: tsvector('cv_words').notNull(),
    searchText: text('search_text').notNull(),
    skills: text('skills').array().notNull(),
    /** What else the index can answer, such as "type=contract" and "has:phone": see `said` in searched-words.ts. */
    said: text('said').array().notNull(),
    /** The ranges and sort orders of a list of hits. */
    deletedAt: instant('deleted_at'),
    /** Null without a job. */
    stage: text('stage').$type<CandidateStage | typeof NO_STAGE>(),
    type: text('type').$type<CandidateType>().notNull(),
    sortName: text('sort_name').notNull(),
    expectedSalary: integer('expected_salary'),
    createdAt: instant('created_at').notNull(),
    lastContacted: date('last_contacted', { mode: 'string' }),
    nextDue: date('next_due', { mode: 'string' }),
  },
  (table) => [
    // The account comes last: it is first in the indexes of terms, and a second index that starts with it would make
    // the planner combine both.
    primaryKey({ columns: [table.candidateId, table.userId] }),
    foreignKey({
      name: 'candidate_words_candidate',
      columns: [table.userId, table.candidateId],
      foreignColumns: [candidates.userId, candidates.id],
    }).onDelete('cascade'),
    // Starts with the account, so that a search reads no rows of other accounts. The limit is the size in kB of the
    // index's pending list, which every search reads: a larger one is written to the index less often.
    index('candidate_words_terms')
      .using('gin', terms)
      .with({ gin_pending_list_limit: 1024 })
      .where(sql`deleted_at is null`),
    // A sample of one in eight. Enough matches in it prove that a term is frequent, without reading them all.
    index('candidate_words_terms_sample')
      .using('gin', terms)
      .with({ gin_pending_list_limit: 128 })
      .where(sql`deleted_at is null and get_byte(uuid_send(candidate_id), 15) < 32`),
    // A sample of one in 64, for terms that nearly everybody has: even one in eight is many. It uses another byte of
    // the id, so that the planner cannot confuse the two samples.
    index('candidate_words_terms_small_sample')
      .using('gin', terms)
      .with({ gin_pending_list_limit: 128 })
      .where(sql`deleted_at is null and get_byte(uuid_send(candidate_id), 14) < 4`),
  ],
);
