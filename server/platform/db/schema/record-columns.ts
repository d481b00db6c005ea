import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { integer, text, uuid } from 'drizzle-orm/pg-core';
import { ownerId } from './accounts.ts';
import { instant } from './columns.ts';

/**
 * The common columns of all record tables. The primary key is (user_id, id): browsers create the ids, so an id is
 * unique only within an account, and every link between records includes the account.
 */
export const recordColumns = () => ({
  userId: ownerId(),
  id: uuid('id').notNull(),
  version: integer('version').notNull().default(1),
  /** SHA-256 of the creating request, to tell a repeated request from another one with the same id. */
  createdFrom: text('created_from').notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  /** Set while the record is in the bin. */
  deletedAt: instant('deleted_at'),
});

export type RecordTable = PgTable & Record<keyof ReturnType<typeof recordColumns>, AnyPgColumn>;
