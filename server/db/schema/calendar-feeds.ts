import { boolean, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { ownerId } from './accounts.ts';
import { instant, timestamps } from './columns.ts';

/** The private calendar of an account: one at most. Without a row there is none, and no address works. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    userId: ownerId().primaryKey(),
    /** SHA-256 of the secret in the address: a copy of this table opens no calendar. */
    secretHash: text('secret_hash').notNull(),
    showTasks: boolean('show_tasks').notNull(),
    showStarts: boolean('show_starts').notNull(),
    showTitles: boolean('show_titles').notNull(),
    showNames: boolean('show_names').notNull(),
    /** Where the browser was that made it; counts as long as the account has chosen no time zone. */
    timeZone: text('time_zone'),
    lastFetchedAt: instant('last_fetched_at'),
    /** When the address was made, and when what it shows was last chosen. */
    ...timestamps,
  },
  (table) => [uniqueIndex('calendar_feeds_secret_key').on(table.secretHash)],
);
