import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant, timestamps } from './columns.ts';

/**
 * Mail that is owed. A row is written in the transaction of its cause and rendered only when it is sent, so that no
 * link with a working token ever lies in the database.
 */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: uuid('id')
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    /** Null where it is not known yet whether the address has an account, or where the account is gone. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    to: text('to_address').notNull(),
    data: jsonb('data').notNull(),
    /** Two mails with one key are one mail. */
    dedupeKey: text('dedupe_key'),
    attempts: integer('attempts').notNull().default(0),
    nextTryAt: instant('next_try_at')
      .notNull()
      .default(sql`now()`),
    lastError: text('last_error'),
    sentAt: instant('sent_at'),
    createdAt: timestamps.createdAt,
  },
  (table) => [
    uniqueIndex('mail_outbox_dedupe_key').on(table.dedupeKey),
    index('mail_outbox_due')
      .on(table.nextTryAt)
      .where(sql`sent_at is null`),
    index('mail_outbox_user').on(table.userId),
  ],
);
