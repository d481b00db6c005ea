import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ownerId } from './accounts.ts';
import { instant, timestamps } from './columns.ts';

/** The authenticator app of an account: at most one. */
export const secondFactors = pgTable('second_factors', {
  userId: ownerId().primaryKey(),
  /** Encrypted with a key derived from the installation's secret, so that a copy of this table generates no codes. */
  secret: text('secret').notNull(),
  /** Null during setup, before the first code was confirmed. Signing in does not ask for a code yet. */
  enabledAt: instant('enabled_at'),
  /** The time step of the last accepted code. Only later steps are accepted, so no code works twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: timestamps.createdAt,
});

/** One-time codes for somebody who has lost the app. Only keyed hashes are stored; using a code deletes its row. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: ownerId(),
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);
