import type Stripe from 'stripe';
import { grantsAccess, type Subscription } from '#shared/billing/billing-schemas.ts';
import { PLAN_NAME } from '#shared/billing/plan.ts';
import type { subscriptions } from '#server/platform/db/schema/billing.ts';

type Row = typeof subscriptions.$inferInsert;

/** Statuses in which the provider keeps charging. An account should have at most one such subscription. */
export const liveStatuses: readonly string[] = ['active', 'trialing', 'past_due'];

/** Final: nothing is charged any more, and it cannot be reactivated. */
export const overStatuses = ['canceled', 'incomplete_expired'];
export const isOver = (status: string) => overStatuses.includes(status);

/** The order in which subscriptions are shown when none grants access: the most urgent first, then the newest. */
const byUrgency = ['past_due', 'unpaid', 'paused', 'incomplete', 'canceled', 'incomplete_expired'];

const at = (seconds: number | null | undefined) => (seconds == null ? null : new Date(seconds * 1000));

export function rowOf(subscription: Stripe.Subscription, userId: string, now: Date): Row {
  const [item] = subscription.items.data;
  const invoice = subscription.latest_invoice;
  return {
    id: subscription.id,
    userId,
    stripeCustomerId: typeof subscription.customer === 'string' ? subscription.customer : subscription.customer.id,
    status: subscription.status,
    priceId: item?.price.id ?? null,
    currentPeriodStart: at(item?.current_period_start),
    currentPeriodEnd: at(item?.current_period_end),
    trialStart: at(subscription.trial_start),
    trialEnd: at(subscription.trial_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    cancelAt: at(subscription.cancel_at),
    canceledAt: at(subscription.canceled_at),
    endedAt: at(subscription.ended_at),
    latestInvoiceStatus: invoice && typeof invoice !== 'string' ? (invoice.status ?? null) : null,
    hasPaymentMethod: subscription.default_payment_method !== null,
    createdAt: at(subscription.created) ?? now,
    syncedAt: now,
  };
}

/** The one subscription that represents the account. */
export function representative(rows: Row[]): Row | null {
  const newestFirst = rows.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const usable = newestFirst.findLast((row) => grantsAccess(row.status));
  if (usable) return usable;
  const rank = ({ status }: Row) => (byUrgency.includes(status) ? byUrgency.indexOf(status) : byUrgency.length);
  return newestFirst.toSorted((a, b) => rank(a) - rank(b))[0] ?? null;
}

/**
 * How the chosen subscription affects the countdown to the account's erasure. A failed payment does not start it,
 * because the provider keeps retrying. A first payment that was never made neither starts nor stops it, because it
 * never gave access.
 */
export function retentionAfter(chosen: Row | null): 'stops' | 'goes on' | 'starts' {
  if (!chosen || liveStatuses.includes(chosen.status)) return 'stops';
  return chosen.status.startsWith('incomplete') ? 'goes on' : 'starts';
}

export function summaryOf(row: Row): Subscription {
  const iso = (date: Date | null | undefined) => date?.toISOString() ?? null;
  // A portal sets the date and leaves the flag alone; our own cancel sets the flag. Either is a pending cancellation.
  const ending = row.cancelAtPeriodEnd || row.cancelAt != null;
  return {
    status: row.status,
    planName: PLAN_NAME,
    currentPeriodStart: iso(row.currentPeriodStart),
    currentPeriodEnd: iso(row.currentPeriodEnd),
    trialStart: iso(row.trialStart),
    trialEnd: iso(row.trialEnd),
    cancelAtPeriodEnd: ending,
    endsAt: ending ? iso(row.cancelAt ?? row.currentPeriodEnd) : null,
    hasPaymentMethod: row.hasPaymentMethod,
    stripeSubscriptionId: row.id,
    stripeCustomerId: row.stripeCustomerId,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.syncedAt.toISOString(),
  };
}
