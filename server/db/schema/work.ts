import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { WorkState } from '#shared/work.ts';
import { users } from './accounts.ts';
import { instant, timestamps } from './columns.ts';

/** Work that outlives its request. A row is written in the transaction of its cause and taken by one node at a time. */
export const workItems = pgTable(
  'work_items',
  {
    id: uuid('id')
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    /** Null for work of the whole installation, and where it must not show whether an address has an account. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** What to do; the lane follows from it (see `server/work/register.ts`), so a node leaves alone what it does not know. */
    kind: text('kind').notNull(),
    data: jsonb('data').notNull(),
    /** Two pieces of one kind with one key are one, for as long as the first is remembered. */
    dedupeKey: text('dedupe_key'),
    /** Whether the account's people are told about it. */
    shown: boolean('shown').notNull().default(false),
    state: text('state').$type<WorkState>().notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** When it may be taken: the next try of what waits, the end of the lease of what runs. */
    dueAt: instant('due_at')
      .notNull()
      .default(sql`now()`),
    /** Made anew each time it is taken: whoever was too slow and lost it cannot write its progress or its end. */
    holder: uuid('holder'),
    /** Where to go on after a crash: what the last finished step left. */
    checkpoint: jsonb('checkpoint'),
    progressDone: integer('progress_done'),
    progressTotal: integer('progress_total'),
    cancelRequested: boolean('cancel_requested').notNull().default(false),
    /** For the operator. */
    lastError: text('last_error'),
    /** For the person: why it was given up, in a sentence. */
    problem: text('problem'),
    createdAt: timestamps.createdAt,
    finishedAt: instant('finished_at'),
  },
  (table) => [
    uniqueIndex('work_items_dedupe_key').on(table.kind, table.dedupeKey),
    index('work_items_due')
      .on(table.kind, table.dueAt)
      .where(sql`state in ('waiting', 'running')`),
    index('work_items_user').on(table.userId, table.createdAt),
    index('work_items_finished').on(table.finishedAt),
  ],
);
