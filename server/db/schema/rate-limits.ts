import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Attempts counted by all nodes together; the shape is the one rate-limiter-flexible expects. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  /** Milliseconds since 1970. */
  expire: bigint('expire', { mode: 'number' }),
});
