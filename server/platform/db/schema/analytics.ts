import { bigint, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** How often something happened on a day. Only totals: no person can be identified. */
export const analyticsCounts = pgTable(
  'analytics_counts',
  {
    day: date('day', { mode: 'string' }).notNull(),
    event: text('event').notNull(),
    page: text('page').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.event, table.page] })],
);
