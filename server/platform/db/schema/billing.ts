import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { ownerId } from './accounts.ts';
import { instant, timestamps } from './columns.ts';

const newId = () =>
  uuid('id')
    .primaryKey()
    .default(sql`gen_random_uuid()`);

/** The provider's customer for each account: created once and kept for ever. */
export const billingCustomers = pgTable(
  'billing_customers',
  {
    userId: ownerId().primaryKey(),
    stripeCustomerId: text('stripe_customer_id').notNull(),
    livemode: boolean('livemode').notNull(),
    /** Reads of the provider's state are numbered as they begin. Only a later read may overwrite the stored one. */
    lastRead: bigint('last_read', { mode: 'number' }).notNull().default(0),
    storedRead: bigint('stored_read', { mode: 'number' }).notNull().default(0),
    createdAt: timestamps.createdAt,
  },
  (table) => [uniqueIndex('billing_customers_stripe_key').on(table.stripeCustomerId)],
);

export const checkoutSessions = pgTable(
  'checkout_sessions',
  {
    id: newId(),
    userId: ownerId(),
    price: text('price').notNull(),
    promotionCode: text('promotion_code'),
    planType: text('plan_type'),
    state: text('state').$type<'pending' | 'url' | 'error' | 'completed' | 'expired'>().notNull(),
    stripeSessionId: text('stripe_session_id'),
    url: text('url'),
    errorMessage: text('error_message'),
    /** When the provider's page expires. Decided once, because a retried request must send the same parameters. */
    expiresAt: instant('expires_at').notNull(),
    createdAt: timestamps.createdAt,
  },
  (table) => [
    uniqueIndex('checkout_sessions_stripe_key').on(table.stripeSessionId),
    // Two tabs or a double click share one checkout, so nobody pays twice by accident.
    uniqueIndex('checkout_sessions_one_open')
      .on(table.userId)
      .where(sql`state in ('pending', 'url')`),
    index('checkout_sessions_user').on(table.userId),
  ],
);

/** Every subscription the provider has ever had for the account; the summary on `users` is derived from them. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text('id').primaryKey(),
    userId: ownerId(),
    stripeCustomerId: text('stripe_customer_id').notNull(),
    status: text('status').notNull(),
    priceId: text('price_id'),
    currentPeriodStart: instant('current_period_start'),
    currentPeriodEnd: instant('current_period_end'),
    trialStart: instant('trial_start'),
    trialEnd: instant('trial_end'),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull(),
    cancelAt: instant('cancel_at'),
    canceledAt: instant('canceled_at'),
    endedAt: instant('ended_at'),
    latestInvoiceStatus: text('latest_invoice_status'),
    hasPaymentMethod: boolean('has_payment_method').notNull(),
    createdAt: instant('created_at').notNull(),
    syncedAt: instant('synced_at').notNull(),
  },
  (table) => [index('subscriptions_user').on(table.userId)],
);

export const stripeEvents = pgTable('stripe_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  created: instant('created').notNull(),
  customerId: text('customer_id'),
  subscriptionId: text('subscription_id'),
  state: text('state').$type<'received' | 'processed' | 'ignored' | 'failed'>().notNull(),
  attempts: integer('attempts').notNull().default(0),
  lastError: text('last_error'),
  receivedAt: timestamps.createdAt,
  processedAt: instant('processed_at'),
});

/**
 * Addresses that have had a free trial: a keyed hash and a date, nothing else. It outlives the account on purpose, so
 * that deleting the account does not give another trial. The privacy page says so.
 */
export const trialLedger = pgTable('trial_ledger', {
  emailHash: text('email_hash').primaryKey(),
  /** The address without its +tag, and without dots at Gmail. A second account under it is flagged, not refused. */
  plainEmailHash: text('plain_email_hash').notNull(),
  trialStart: instant('trial_start').notNull(),
});

/** Card fingerprints, so that one card behind many trials is noticed. */
export const cardFingerprints = pgTable(
  'card_fingerprints',
  {
    userId: ownerId(),
    fingerprint: text('fingerprint').notNull(),
    firstSeen: timestamps.createdAt,
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.fingerprint] }),
    index('card_fingerprints_fingerprint').on(table.fingerprint),
  ],
);

/** For the operator to review: two live subscriptions, a card behind several trials, a payment without an account. */
export const billingAnomalies = pgTable(
  'billing_anomalies',
  {
    id: newId(),
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    detail: jsonb('detail').notNull(),
    createdAt: timestamps.createdAt,
    resolvedAt: instant('resolved_at'),
  },
  (table) => [uniqueIndex('billing_anomalies_key').on(table.kind, table.subject)],
);
