import { sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { AttachmentState } from '#shared/crm/attachment-schemas.ts';
import { candidates } from './candidates.ts';
import { companies } from './companies.ts';
import { contacts } from './contacts.ts';
import { jobs } from './jobs.ts';
import { recordColumns } from './record-columns.ts';

/**
 * A file of a candidate, a client or a job. Its deferred foreign key to `files` is written by hand: erasing one erases
 * the other.
 */
export const attachments = pgTable(
  'attachments',
  {
    ...recordColumns(),
    /** Exactly one of these three is set. */
    candidateId: uuid('candidate_id'),
    contactId: uuid('contact_id'),
    companyId: uuid('company_id'),
    jobId: uuid('job_id'),
    fileId: uuid('file_id').notNull(),
    name: text('name').notNull(),
    /** The folded name. */
    searchText: text('search_text').notNull(),
    state: text('state').$type<AttachmentState>().notNull(),
    problem: text('problem'),
    /** The extracted text. Its words are searched with the candidate's own: see `refreshWords`. */
    text: text('text').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('attachments_file_once').on(table.userId, table.fileId),
    // Includes deleted rows, because the purge uses it to find everything that belongs to a record.
    index('attachments_of_candidate').on(table.userId, table.candidateId, table.createdAt, table.id),
    index('attachments_of_contact').on(table.userId, table.contactId, table.createdAt, table.id),
    index('attachments_of_company').on(table.userId, table.companyId, table.createdAt, table.id),
    index('attachments_of_job').on(table.userId, table.jobId, table.createdAt, table.id),
    index('attachments_by_created_at')
      .on(table.userId, table.createdAt, table.id)
      .where(sql`deleted_at is null`),
    index('attachments_bin')
      .on(table.userId, table.deletedAt)
      .where(sql`deleted_at is not null`),
    foreignKey({
      name: 'attachments_candidate',
      columns: [table.userId, table.candidateId],
      foreignColumns: [candidates.userId, candidates.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'attachments_contact',
      columns: [table.userId, table.contactId],
      foreignColumns: [contacts.userId, contacts.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'attachments_company',
      columns: [table.userId, table.companyId],
      foreignColumns: [companies.userId, companies.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'attachments_job',
      columns: [table.userId, table.jobId],
      foreignColumns: [jobs.userId, jobs.id],
    }).onDelete('cascade'),
  ],
);
