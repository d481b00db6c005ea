import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ownerId } from './accounts.ts';
import { instant, timestamps } from './columns.ts';

/** The authenticator app of an account: one at most. */
export const secondFactors = pgTable('second_factors', {
  userId: ownerId().primaryKey(),
  /** Encrypted with a key of the installation's secret: a copy of this table makes no codes. */
  secret: text('secret').notNull(),
  /** Null while it is being set up: no code of it has been seen yet, and signing in does not ask for one. */
  enabledAt: instant('enabled_at'),
  /** The time step of the last code that was accepted; only later ones are from then on, so no code works twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: timestamps.createdAt,
});

/** What lets somebody in who has lost the app. Only keyed hashes; using a code deletes its row. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: ownerId(),
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);
