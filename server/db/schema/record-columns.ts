import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { integer, text, uuid } from 'drizzle-orm/pg-core';
import { ownerId } from './accounts.ts';
import { instant } from './columns.ts';

/**
 * What every record table begins with. Its primary key is (user_id, id): ids are made by browsers, so an id is only
 * ever unique within an account, and every link between records carries the account.
 */
export const recordColumns = () => ({
  userId: ownerId(),
  id: uuid('id').notNull(),
  version: integer('version').notNull().default(1),
  /** SHA-256 of what it was created from, so that a repeated request is told from another one with the same id. */
  createdFrom: text('created_from').notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  /** Set while it waits in the bin. */
  deletedAt: instant('deleted_at'),
});

export type RecordTable = PgTable & Record<keyof ReturnType<typeof recordColumns>, AnyPgColumn>;
