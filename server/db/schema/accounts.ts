import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Subscription } from '#shared/billing.ts';
import { instant, timestamps } from './columns.ts';

export const users = pgTable(
  'users',
  {
    id: uuid('id')
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    /** Normalised (see `emailAddress` in shared/account.ts), so that the unique index is the one guard against twins. */
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    displayName: text('display_name'),
    photoURL: text('photo_url'),
    /** Set by the operator: the right password then leads to "disabled" instead of in. */
    disabledAt: instant('disabled_at'),
    /** Deletion was asked for; signing in before the retention period is over takes it back. */
    deletedAt: instant('deleted_at'),
    /** The summary of the account's subscription, null before the first; written by the billing sync alone. */
    subscription: jsonb('subscription').$type<Subscription>(),
    /** Travels with every session, so that the gate needs no query of its own. */
    subscriptionStatus: text('subscription_status').generatedAlwaysAs(sql`subscription ->> 'status'`),
    /** When the subscription ended; null while it lasts, failed payments included, or never began. */
    accessEndedAt: instant('access_ended_at'),
    /** When the mail before the purge went out. */
    purgeWarnedAt: instant('purge_warned_at'),
    ...timestamps,
  },
  (table) => [uniqueIndex('users_email_key').on(table.email)],
);

/** The account a row belongs to. Its presence is what raises the tenant wall around a table (see walls.ts). */
export const ownerId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id')
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    userId: ownerId(),
    /** SHA-256 of the token in the cookie: a copy of this table opens no session. */
    token: text('token').notNull(),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    ...timestamps,
  },
  (table) => [uniqueIndex('sessions_token_key').on(table.token), index('sessions_user_id').on(table.userId)],
);

/** How a person proves who they are; here always one password per user. The column set is the one better-auth expects. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id')
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    userId: ownerId(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    password: text('password'),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    ...timestamps,
  },
  (table) => [uniqueIndex('accounts_user_provider_key').on(table.userId, table.providerId)],
);

/** What a link in a mail carries. Only its SHA-256 is kept; using a token deletes its row. */
export const accountTokens = pgTable(
  'account_tokens',
  {
    id: uuid('id')
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    userId: ownerId(),
    purpose: text('purpose').$type<'verify-email' | 'reset-password' | 'change-email'>().notNull(),
    tokenHash: text('token_hash').notNull(),
    /** The address that the mail went to, and that opening the link proves. */
    email: text('email').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: timestamps.createdAt,
  },
  (table) => [
    uniqueIndex('account_tokens_hash_key').on(table.tokenHash),
    index('account_tokens_user').on(table.userId),
  ],
);
