import { sql } from 'drizzle-orm';
import { boolean, date, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { Priority } from '#shared/tasks.ts';
import { recordColumns } from './record-columns.ts';

export const tasks = pgTable(
  'tasks',
  {
    ...recordColumns(),
    title: text('title').notNull(),
    description: text('description'),
    dueDate: date('due_date', { mode: 'string' }),
    priority: text('priority').$type<Priority>().notNull(),
    /** See `priorityWeights`. */
    priorityWeight: smallint('priority_weight').notNull(),
    completed: boolean('completed').notNull(),
    /** Its foreign key is in 0000_schema_by_hand.sql: purging a client empties this column and no other. */
    contactId: uuid('contact_id'),
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
    // Kilobytes of new rows that may wait to be sorted into the index: every search reads through them.
    index('tasks_search')
      .using('gin', table.userId, table.searchText.op('gin_trgm_ops'))
      .with({ gin_pending_list_limit: 128 })
      .where(sql`deleted_at is null`),
    index('tasks_bin')
      .on(table.userId, table.deletedAt)
      .where(sql`deleted_at is not null`),
  ],
);
