import { sql } from 'drizzle-orm';
import { timestamp } from 'drizzle-orm/pg-core';

/** An instant; the driver returns a Date. Calendar days are `date` columns and stay text. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const timestamps = {
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
  updatedAt: instant('updated_at')
    .notNull()
    .default(sql`now()`),
};
