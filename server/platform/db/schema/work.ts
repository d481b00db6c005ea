import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { WorkState } from '#shared/platform/work-schemas.ts';
import { users } from './accounts.ts';
import { instant, timestamps } from './columns.ts';

/** Work of no account in particular takes its turn as one account. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';
export const servedAccount = sql.raw(`coalesce(user_id, '${NOBODY}'::uuid)`);

/**
 * Work that outlives its request. A row is written in the same transaction as its cause and taken by one node at a
 * time.
 */
export const workItems = pgTable(
  'work_items',
  {
    id: uuid('id')
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    /** Null for work of the whole installation, and where a row must not reveal whether an address has an account. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** What to do. It determines the lane (see `server/app/work-register.ts`), so a node skips kinds it does not know. */
    kind: text('kind').notNull(),
    data: jsonb('data').notNull(),
    /** Items of one kind with the same key count as one while the first is stored. */
    dedupeKey: text('dedupe_key'),
    /** Whether the account's user sees it. */
    shown: boolean('shown').notNull().default(false),
    state: text('state').$type<WorkState>().notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** When it may be taken: the next attempt of a waiting item, the lease's end of a running one. */
    dueAt: instant('due_at')
      .notNull()
      .default(sql`now()`),
    /** New each time the item is taken. A node that was too slow and lost it cannot write progress or a result. */
    holder: uuid('holder'),
    /** Where to continue after a crash: the result of the last finished step. */
    checkpoint: jsonb('checkpoint'),
    progressDone: integer('progress_done'),
    progressTotal: integer('progress_total'),
    cancelRequested: boolean('cancel_requested').notNull().default(false),
    /** For the operator. */
    lastError: text('last_error'),
    /** For the user: why it was given up, in one sentence. */
    problem: text('problem'),
    createdAt: timestamps.createdAt,
    finishedAt: instant('finished_at'),
  },
  (table) => [
    uniqueIndex('work_items_dedupe_key').on(table.kind, table.dedupeKey),
    index('work_items_due')
      .on(table.kind, table.dueAt)
      .where(sql`state in ('waiting', 'running')`),
    index('work_items_turns')
      .on(table.kind, servedAccount, table.dueAt)
      .where(sql`state in ('waiting', 'running')`),
    index('work_items_user').on(table.userId, table.createdAt),
    index('work_items_finished').on(table.finishedAt),
  ],
);
