import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Subscription } from '#shared/billing/billing-schemas.ts';
import { instant, timestamps } from './columns.ts';

export const users = pgTable(
  'users',
  {
    id: uuid('id')
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    /** Normalised (see `emailAddress` in shared/identity/account-schemas.ts), so that the unique index alone prevents duplicates. */
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    displayName: text('display_name'),
    photoURL: text('photo_url'),
    /** Set by the operator. Signing in with the right password then answers "disabled". */
    disabledAt: instant('disabled_at'),
    /** The user asked for deletion. Signing in before the retention period ends cancels it. */
    deletedAt: instant('deleted_at'),
    /** The summary of the account's subscription, null before the first. Only the billing sync writes it. */
    subscription: jsonb('subscription').$type<Subscription>(),
    /** Loaded with every session, so that the access check needs no query of its own. */
    subscriptionStatus: text('subscription_status').generatedAlwaysAs(sql`subscription ->> 'status'`),
    /**
     * When the subscription ended. Null before the first subscription and while one lasts, even with failed payments.
     */
    accessEndedAt: instant('access_ended_at'),
    /** When the warning before the purge was sent. */
    purgeWarnedAt: instant('purge_warned_at'),
    ...timestamps,
  },
  (table) => [uniqueIndex('users_email_key').on(table.email)],
);

/** The account a row belongs to. This column puts a table behind the tenant wall (see walls.ts). */
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
    /** SHA-256 of the token in the cookie, so that a copy of this table opens no session. */
    token: text('token').notNull(),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    ...timestamps,
  },
  (table) => [uniqueIndex('sessions_token_key').on(table.token), index('sessions_user_id').on(table.userId)],
);

/** A user's credentials; here always one password per user. better-auth expects these columns. */
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

/** Tokens for links in mails. Only the SHA-256 is stored; using a token deletes its row. */
export const accountTokens = pgTable(
  'account_tokens',
  {
    id: uuid('id')
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    userId: ownerId(),
    purpose: text('purpose').$type<'verify-email' | 'reset-password' | 'change-email'>().notNull(),
    tokenHash: text('token_hash').notNull(),
    /** The address the mail was sent to, which opening the link verifies. */
    email: text('email').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: timestamps.createdAt,
  },
  (table) => [
    uniqueIndex('account_tokens_hash_key').on(table.tokenHash),
    index('account_tokens_user').on(table.userId),
  ],
);
