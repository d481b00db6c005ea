import { and, eq, isNotNull, lt, notInArray, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { grantsAccess } from '#shared/billing/billing-schemas.ts';
import { longDate } from '#shared/platform/dates.ts';
import { audit, elsewhere } from '#server/identity/activity/audit.ts';
import type { Database, Transaction } from '#server/platform/db/database.ts';
import type { Live } from '#server/platform/live/live.ts';
import { users } from '#server/platform/db/schema/accounts.ts';
import { billingCustomers, cardFingerprints, subscriptions } from '#server/platform/db/schema/billing.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { recordAnomaly } from './anomalies.ts';
import { isMissing, unlessMissing, type Billing } from './billing.ts';
import { changesOf } from './subscription-changes.ts';
import {
  isOver,
  liveStatuses,
  overStatuses,
  representative,
  retentionAfter,
  rowOf,
  summaryOf,
} from './subscription-state.ts';
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
 * The only writer of subscription state: reads it from the provider and stores it. Safe to run any number of times, in
 * any order and concurrently. It never copies an event's content. Null: not one of our customers.
 */
export async function syncCustomer(deps: SyncDeps, customerId: string): Promise<{ userId: string } | null> {
  const read = await beginRead(deps.database, customerId);
  if (!read) return null;
  const found = await subscriptionsOf(deps.billing, customerId);
  const { isDeleted } = await deps.database.asSystem((tx) => store(tx, deps, read, found));
  deps.live.publish(read.userId, ['billing']);
  const unwanted = isDeleted ? found.filter(({ status }) => !isOver(status)) : surplusTrial(found);
  if (unwanted.length === 0) return { userId: read.userId };
  for (const { id } of unwanted) await unlessMissing(() => deps.billing.stripe.subscriptions.cancel(id));
  return syncCustomer(deps, customerId);
}

/** Takes a number before asking the provider, and holds no lock while waiting. */
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
    // A customer that was deleted at the provider has no subscriptions.
    if (isMissing(error)) return [];
    throw error;
  }
}

async function store(
  tx: Transaction,
  deps: SyncDeps,
  read: Read,
  found: Stripe.Subscription[],
): Promise<{ isDeleted: boolean }> {
  const [deleted] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, read.userId), isNotNull(users.deletedAt)));
  const isDeleted = deleted !== undefined;
  // A read that began later has seen at least as much, so its result is not overwritten with an older one.
  const current = await tx
    .update(billingCustomers)
    .set({ storedRead: read.number })
    .where(and(eq(billingCustomers.userId, read.userId), lt(billingCustomers.storedRead, read.number)))
    .returning({ userId: billingCustomers.userId });
  if (current.length === 0) return { isDeleted };
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
  if (isDeleted) {
    // A page was paid after the account was deleted. The subscription ends at once; a person decides about a refund.
    for (const { id } of live) await recordAnomaly(tx, 'subscription-of-a-deleted-account', id, {});
  }
  return { isDeleted };
}

/** Every cancellation is confirmed by mail, whether it was made here or in the provider's portal. */
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

/** Only one read at a time stores anything, so each change is logged once. */
async function noteChanges(tx: Transaction, userId: string, rows: Row[]): Promise<void> {
  const stored = await tx.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  for (const row of rows) {
    const before = stored.find(({ id }) => id === row.id);
    for (const kind of changesOf(before, row)) await audit(tx, userId, { kind }, elsewhere);
  }
}

/** Subscriptions that the provider no longer lists were deleted with their customer. */
async function endVanished(tx: Transaction, userId: string, present: string[], now: Date): Promise<void> {
  const gone = and(
    eq(subscriptions.userId, userId),
    notInArray(subscriptions.status, overStatuses),
    present.length > 0 ? notInArray(subscriptions.id, present) : undefined,
  );
  const ended = await tx
    .update(subscriptions)
    .set({ status: 'canceled', endedAt: now, syncedAt: now })
    .where(gone)
    .returning({ id: subscriptions.id });
  for (let left = ended.length; left > 0; left -= 1) {
    await audit(tx, userId, { kind: 'subscription-ended' }, elsewhere);
  }
}

async function writeSummary(
  tx: Transaction,
  userId: string,
  rows: (typeof subscriptions.$inferSelect)[],
  now: Date,
): Promise<void> {
  const chosen = representative(rows);
  await tx
    .update(users)
    .set({
      subscription: chosen ? summaryOf({ ...chosen, syncedAt: now }) : null,
      ...retentionColumns(chosen, now),
    })
    .where(eq(users.id, userId));
}

function retentionColumns(chosen: Row | null, now: Date) {
  switch (retentionAfter(chosen)) {
    case 'stops':
      return { accessEndedAt: null, purgeWarnedAt: null };
    case 'goes on':
      return {};
    case 'starts':
      return { accessEndedAt: sql`coalesce(${users.accessEndedAt}, ${chosen?.endedAt ?? now})` };
  }
}

/**
 * Recorded when a trial is first seen, not when a checkout is opened: an abandoned checkout must not cost the trial.
 */
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

/** Of two live subscriptions, the newer is cancelled if it is still free, so that nobody is charged twice. */
function surplusTrial(found: Stripe.Subscription[]): Stripe.Subscription[] {
  const live = found.filter(({ status }) => liveStatuses.includes(status)).toSorted((a, b) => b.created - a.created);
  const [newest] = live;
  return live.length > 1 && newest?.status === 'trialing' ? [newest] : [];
}
