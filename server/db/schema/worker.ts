import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** When each scheduled work last ran, on whichever node it was. */
export const workerRuns = pgTable('worker_runs', {
  name: text('name').primaryKey(),
  lastRunAt: instant('last_run_at').notNull(),
});

/** Attempts counted by all nodes together; the shape is the one rate-limiter-flexible expects. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  /** Milliseconds since 1970. */
  expire: bigint('expire', { mode: 'number' }),
});
