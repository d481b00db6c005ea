import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { instant } from './columns.ts';

/** What may hold a person's data and can be erased for good. */
export type ErasedKind = 'account' | 'contact' | 'candidate' | 'file';

/**
 * What was erased, so that a restored backup does not bring it back: random numbers that refer to nothing any more.
 * Whoever erases something notes it in the same transaction; the line of an account stands for everything in it.
 */
export const erasures = pgTable(
  'erasures',
  {
    kind: text('kind').$type<ErasedKind>().notNull(),
    accountId: uuid('account_id').notNull(),
    /** Of an account, the account's own. */
    id: uuid('id').notNull(),
    erasedAt: instant('erased_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.kind, table.id] })],
);
