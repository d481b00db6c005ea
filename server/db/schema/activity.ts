import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ActivityKind } from '#shared/activity.ts';
import { ownerId } from './accounts.ts';
import { instant } from './columns.ts';

/** What happened to an account. Rows are only ever added (see walls.ts); they go when their time is over, or with the account. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: uuid('id')
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    userId: ownerId(),
    kind: text('kind').$type<ActivityKind>().notNull(),
    /** What it concerned, where the kind alone does not say. */
    about: text('about'),
    /** Browser and system in words, as the list of active sessions names them; not the browser's whole description. */
    device: text('device'),
    /** Shortened: see `server/http/network-address.ts`. */
    network: text('network'),
    at: instant('at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('audit_events_user').on(table.userId, table.at, table.id), index('audit_events_at').on(table.at)],
);
