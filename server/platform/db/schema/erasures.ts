import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { TypeThat } from '#shared/records/records.ts';
import { instant } from './columns.ts';

/** What may hold a person's data and can be erased for good. */
export type ErasedKind = 'account' | 'file' | TypeThat<'personal'>;

/**
 * What was erased, so that a restored backup does not bring it back: random ids that refer to nothing any more. Every
 * erasure is logged here in the same transaction. The row of an account covers everything in it.
 */
export const erasures = pgTable(
  'erasures',
  {
    kind: text('kind').$type<ErasedKind>().notNull(),
    accountId: uuid('account_id').notNull(),
    /** For an account, its own id. */
    id: uuid('id').notNull(),
    erasedAt: instant('erased_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.kind, table.id] })],
);
