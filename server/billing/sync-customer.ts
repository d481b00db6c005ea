import { and, eq, lt, notInArray, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { grantsAccess } from '#shared/billing.ts';
import { longDate } from '#shared/dates.ts';
import { audit, elsewhere } from '../activity/audit.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { Live } from '../live/live.ts';
import { users } from '../db/schema/accounts.ts';
import { billingCustomers, cardFingerprints, subscriptions } from '../db/schema/billing.ts';
import { queueMail } from '../mail/outbox.ts';
import { recordAnomaly } from './anomalies.ts';
import { isMissing, type Billing } from './billing.ts';
import { changesOf } from './subscription-changes.ts';
import { liveStatuses, representative, rowOf, summaryOf } from './subscription-state.ts';
import type { TrialLedger } from './trial-ledger.ts';

export interface SyncDeps {
  database: Database;
  billing: Billing;
  ledger: TrialLedger;
  live: Pick<Live, 'publish'>;
}

type Row = typeof subscriptions.$inferInsert;
type Read = { userId: string; number: number };

/**
 * The one writer of subscription state: reads the truth from the provider and stores it. Safe any number of times, in any
 * order and at the same time; no event's content is ever copied. Null: the customer is not one of ours.
 */
export async function syncCustomer(deps: SyncDeps, customerId: string): Promise<{ userId: string } | null> {
  const read = await beginRead(deps.database, customerId);
  if (!read) return null;
  const found = await subscriptionsOf(deps.billing, customerId);
  await deps.database.asSystem((tx) => store(tx, deps, read, found));
  deps.live.publish(read.userId, ['billing']);
  const surplus = surplusTrial(found);
  if (surplus) {
    await deps.billing.stripe.subscriptions.cancel(surplus.id);
    return syncCustomer(deps, customerId);
  }
  return { userId: read.userId };
}

/** Takes a number before asking the provider, without holding a lock while it answers. */
async function beginRead(database: Database, customerId: string): Promise<Read | null> {
  const [read] = await database.asSystem((tx) =>
    tx
      .update(billingCustomers)
      .set({ lastRead: sql`${billingCustomers.lastRead} + 1` })
      .where(eq(billingCustomers.stripeCustomerId, customerId))
      .returning({ userId: billingCustomers.userId, number: billingCustomers.lastRead }),
  );
  return read ?? null;
}

async function subscriptionsOf({ stripe }: Billing, customer: string): Promise<Stripe.Subscription[]> {
  try {
    const { data } = await stripe.subscriptions.list({
      customer,
      status: 'all',
      limit: 100,
      expand: ['data.latest_invoice', 'data.default_payment_method'],
    });
    return data;
  } catch (error) {
    // A customer that was deleted at the provider has nothing any more.
    if (isMissing(error)) return [];
    throw error;
  }
}

async function store(tx: Transaction, deps: SyncDeps, read: Read, found: Stripe.Subscription[]): Promise<void> {
  // Whoever began later has seen at least as much; what they stored is not overwritten with an older view.
  const current = await tx
    .update(billingCustomers)
    .set({ storedRead: read.number })
    .where(and(eq(billingCustomers.userId, read.userId), lt(billingCustomers.storedRead, read.number)))
    .returning({ userId: billingCustomers.userId });
  if (current.length === 0) return;
  const now = deps.billing.now();
  const rows = found.map((subscription) => rowOf(subscription, read.userId, now));
  await announceCancellations(tx, read.userId, rows);
  await noteChanges(tx, read.userId, rows);
  for (const row of rows) {
    await tx.insert(subscriptions).values(row).onConflictDoUpdate({ target: subscriptions.id, set: row });
  }
  await endVanished(
    tx,
    read.userId,
    rows.map((row) => row.id),
    now,
  );
  const all = await tx.select().from(subscriptions).where(eq(subscriptions.userId, read.userId));
  await writeSummary(tx, read.userId, all, now);
  await noteTrial(tx, deps.ledger, read.userId, all);
  await noteCards(tx, read.userId, found);
  const live = rows.filter((row) => liveStatuses.includes(row.status));
  if (live.length > 1) {
    await recordAnomaly(tx, 'several-live-subscriptions', read.userId, { subscriptions: live.map((row) => row.id) });
  }
}

/** A cancellation is confirmed by mail, whether it was asked for here or in the provider's portal. */
async function announceCancellations(tx: Transaction, userId: string, rows: Row[]): Promise<void> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  for (const row of rows) {
    const { endsAt } = summaryOf(row);
    if (!user || endsAt === null || !grantsAccess(row.status)) continue;
    const data = { date: longDate(new Date(endsAt)) };
    const dedupeKey = `subscription-cancelled ${row.id} ${endsAt}`;
    await queueMail(tx, { kind: 'subscription-cancelled', to: user.email, userId, data, dedupeKey });
  }
}

/** Only one read at a time stores anything, so what it finds changed is written down once. */
async function noteChanges(tx: Transaction, userId: string, rows: Row[]): Promise<void> {
  const stored = await tx.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  for (const row of rows) {
    const before = stored.find(({ id }) => id === row.id);
    for (const kind of changesOf(before, row)) await audit(tx, userId, { kind }, elsewhere);
  }
}

/** Subscriptions that the provider no longer lists went with their customer. */
async function endVanished(tx: Transaction, userId: string, present: string[], now: Date): Promise<void> {
  const gone = and(
    eq(subscriptions.userId, userId),
    notInArray(subscriptions.status, ['canceled', 'incomplete_expired']),
    present.length > 0 ? notInArray(subscriptions.id, present) : undefined,
  );
  const ended = await tx
    .update(subscriptions)
    .set({ status: 'canceled', endedAt: now, syncedAt: now })
    .where(gone)
    .returning({ id: subscriptions.id });
  await Promise.all(ended.map(() => audit(tx, userId, { kind: 'subscription-ended' }, elsewhere)));
}

async function writeSummary(
  tx: Transaction,
  userId: string,
  rows: (typeof subscriptions.$inferSelect)[],
  now: Date,
): Promise<void> {
  const chosen = representative(rows);
  const open = grantsAccess(chosen?.status);
  const endedAt = chosen?.endedAt ?? now;
  await tx
    .update(users)
    .set({
      subscription: chosen ? summaryOf({ ...chosen, syncedAt: now }) : null,
      // Retention counts from the first moment without access; a new subscription stops the count.
      accessEndedAt: open || !chosen ? null : sql`coalesce(${users.accessEndedAt}, ${endedAt})`,
      ...(open ? { purgeWarnedAt: null } : {}),
    })
    .where(eq(users.id, userId));
}

/** Written when a trial is first seen, not when a checkout is opened: an abandoned one must not cost the trial. */
async function noteTrial(
  tx: Transaction,
  ledger: TrialLedger,
  userId: string,
  rows: (typeof subscriptions.$inferSelect)[],
): Promise<void> {
  const trialStart = rows.map((row) => row.trialStart).find((start) => start !== null);
  if (!trialStart) return;
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (user) await ledger.record(tx, user.email, trialStart);
}

async function noteCards(tx: Transaction, userId: string, found: Stripe.Subscription[]): Promise<void> {
  for (const { default_payment_method: method, trial_start: trialStart } of found) {
    const fingerprint = method && typeof method !== 'string' ? method.card?.fingerprint : undefined;
    if (!fingerprint) continue;
    await tx.insert(cardFingerprints).values({ userId, fingerprint }).onConflictDoNothing();
    const owners = await tx
      .select({ userId: cardFingerprints.userId })
      .from(cardFingerprints)
      .where(eq(cardFingerprints.fingerprint, fingerprint));
    if (owners.length > 1 && trialStart !== null) await recordAnomaly(tx, 'card-of-several-trials', fingerprint, {});
  }
}

/** Two live subscriptions, the newer one still free: that one goes, and nobody is charged twice. */
function surplusTrial(found: Stripe.Subscription[]): Stripe.Subscription | null {
  const live = found.filter(({ status }) => liveStatuses.includes(status)).toSorted((a, b) => b.created - a.created);
  const [newest] = live;
  return live.length > 1 && newest?.status === 'trialing' ? newest : null;
}
