import { sql } from 'drizzle-orm';
import { date, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { InteractionType } from '#shared/crm/interaction-schemas.ts';
import { candidates } from './candidates.ts';
import { companies } from './companies.ts';
import { contacts } from './contacts.ts';
import { jobs } from './jobs.ts';
import { recordColumns } from './record-columns.ts';

export const interactions = pgTable(
  'interactions',
  {
    ...recordColumns(),
    /** Exactly one of these four is set. */
    candidateId: uuid('candidate_id'),
    companyId: uuid('company_id'),
    contactId: uuid('contact_id'),
    jobId: uuid('job_id'),
    type: text('type').$type<InteractionType>().notNull(),
    date: date('date', { mode: 'string' }),
    notes: text('notes').notNull(),
    searchText: text('search_text').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    // Includes deleted rows, because the purge uses it to find everything that belongs to a record.
    index('interactions_of_contact').on(table.userId, table.contactId, table.date, table.id),
    index('interactions_of_candidate').on(table.userId, table.candidateId, table.date, table.id),
    index('interactions_of_company').on(table.userId, table.companyId, table.date, table.id),
    index('interactions_of_job').on(table.userId, table.jobId, table.date, table.id),
    index('interactions_by_date')
      .on(table.userId, table.date, table.id)
      .where(sql`deleted_at is null`),
    index('interactions_bin')
      .on(table.userId, table.deletedAt)
      .where(sql`deleted_at is not null`),
    // A note about a person is meaningless without the person, and must not outlive their erasure.
    foreignKey({
      name: 'interactions_contact',
      columns: [table.userId, table.contactId],
      foreignColumns: [contacts.userId, contacts.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'interactions_candidate',
      columns: [table.userId, table.candidateId],
      foreignColumns: [candidates.userId, candidates.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'interactions_company',
      columns: [table.userId, table.companyId],
      foreignColumns: [companies.userId, companies.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'interactions_job',
      columns: [table.userId, table.jobId],
      foreignColumns: [jobs.userId, jobs.id],
    }).onDelete('cascade'),
  ],
);
