import { sql } from 'drizzle-orm';
import { boolean, date, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { Repeat } from '#shared/crm/repeats.ts';
import type { Priority } from '#shared/crm/task-schemas.ts';
import { instant } from './columns.ts';
import { recordColumns } from './record-columns.ts';

export const tasks = pgTable(
  'tasks',
  {
    ...recordColumns(),
    title: text('title').notNull(),
    description: text('description'),
    dueDate: date('due_date', { mode: 'string' }),
    /** HH:MM, in the account's time zone. */
    dueTime: text('due_time'),
    repeat: text('repeat').$type<Repeat>(),
    /** The first day of the series: see `nextRepeat`. */
    repeatFrom: date('repeat_from', { mode: 'string' }),
    /** The next task in the series, created when this one was completed. */
    followedBy: uuid('followed_by'),
    priority: text('priority').$type<Priority>().notNull(),
    /** See `priorityWeights`. */
    priorityWeight: smallint('priority_weight').notNull(),
    completed: boolean('completed').notNull(),
    /** When the task was completed; null while it is open. */
    completedAt: instant('completed_at'),
    /**
     * At most one of these four is set. Their foreign keys are written by hand, because purging the other record must
     * empty only this column.
     */
    candidateId: uuid('candidate_id'),
    companyId: uuid('company_id'),
    contactId: uuid('contact_id'),
    jobId: uuid('job_id'),
    sortTitle: text('sort_title').notNull(),
    searchText: text('search_text').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('tasks_by_due_date')
      .on(table.userId, table.dueDate, table.id)
      .where(sql`deleted_at is null`),
    index('tasks_by_title')
      .on(table.userId, table.sortTitle, table.id)
      .where(sql`deleted_at is null`),
    index('tasks_by_priority')
      .on(table.userId, table.priorityWeight, table.id)
      .where(sql`deleted_at is null`),
    index('tasks_by_created_at')
      .on(table.userId, table.createdAt, table.id)
      .where(sql`deleted_at is null`),
    index('tasks_by_status')
      .on(table.userId, table.completed, table.dueDate, table.id)
      .where(sql`deleted_at is null`),
    index('tasks_of_contact').on(table.userId, table.contactId),
    index('tasks_of_candidate').on(table.userId, table.candidateId),
    index('tasks_of_company').on(table.userId, table.companyId),
    index('tasks_of_job').on(table.userId, table.jobId),
    // The size in kB of the index's pending list, which every search reads.
    index('tasks_search')
      .using('gin', table.userId, table.searchText.op('gin_trgm_ops'))
      .with({ gin_pending_list_limit: 128 })
      .where(sql`deleted_at is null`),
    index('tasks_bin')
      .on(table.userId, table.deletedAt)
      .where(sql`deleted_at is not null`),
  ],
);
