import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Attempts counted across all nodes; rate-limiter-flexible expects these columns. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  /** Milliseconds since 1970. */
  expire: bigint('expire', { mode: 'number' }),
});
