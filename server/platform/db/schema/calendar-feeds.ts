import { boolean, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { ownerId } from './accounts.ts';
import { instant, timestamps } from './columns.ts';

/** The private calendar of an account: at most one. Without a row, no calendar address works. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    userId: ownerId().primaryKey(),
    /** SHA-256 of the secret in the address, so that a copy of this table opens no calendar. */
    secretHash: text('secret_hash').notNull(),
    showTasks: boolean('show_tasks').notNull(),
    showStarts: boolean('show_starts').notNull(),
    showTitles: boolean('show_titles').notNull(),
    showNames: boolean('show_names').notNull(),
    /** The time zone of the browser that created it; used until the account chooses one. */
    timeZone: text('time_zone'),
    lastFetchedAt: instant('last_fetched_at'),
    /** When the address was created, and when its contents were last chosen. */
    ...timestamps,
  },
  (table) => [uniqueIndex('calendar_feeds_secret_key').on(table.secretHash)],
);
