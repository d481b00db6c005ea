import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ActivityKind } from '#shared/identity/activity-schemas.ts';
import { ownerId } from './accounts.ts';
import { instant } from './columns.ts';

/**
 * The audit log of an account. Rows are only ever added (see walls.ts). They are deleted after the retention period, or
 * with the account.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: uuid('id')
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    userId: ownerId(),
    kind: text('kind').$type<ActivityKind>().notNull(),
    /** The subject, where the kind alone is not enough. */
    about: text('about'),
    /** Browser and system in words, as in the list of active sessions; not the full user agent. */
    device: text('device'),
    /** Shortened: see `server/platform/http/network-address.ts`. */
    network: text('network'),
    at: instant('at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('audit_events_user').on(table.userId, table.at, table.id), index('audit_events_at').on(table.at)],
);
