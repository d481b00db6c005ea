import type { Stripe } from 'stripe';
import { HOUR, nextBoundary, type BillingInterval } from '../clock/billing-cycle.ts';
import { firstItem, itemsIn, type Period } from '../objects/subscription.ts';
import type { Stored } from '../storage/kinds.ts';
import type { SandboxTransaction } from '../storage/transaction.ts';
import { emit } from '../webhooks/emit.ts';
import { collectInvoice, paymentMethodFor } from './collection.ts';
import { draftInvoice, finalizeInvoice, idOf, voidInvoice, type PaymentOutcome } from './invoicing.ts';
import { changeSubscription, endSubscription } from './subscription-changes.ts';

/** Stripe keeps a renewal invoice open for changes for about an hour before charging it. */
const DRAFT_SECONDS = HOUR;

export function periodFrom(price: Stripe.Price, anchor: number, start: number): Period {
  const interval = price.recurring?.interval ?? 'month';
  const end = nextBoundary(anchor, asInterval(interval), price.recurring?.interval_count ?? 1, start);
  return { start, end };
}

function asInterval(interval: string): BillingInterval {
  if (interval === 'day' || interval === 'week' || interval === 'month' || interval === 'year') return interval;
  throw new Error(`Unknown billing interval: ${interval}`);
}

export async function remindOfTrialEnd(tx: SandboxTransaction, subscription: Stored<'subscription'>): Promise<void> {
  await tx.save('subscription', { ...subscription, hidden: { trialReminderSent: true } });
  await emit(tx, 'customer.subscription.trial_will_end', subscription.data);
}

export async function endTrial(tx: SandboxTransaction, subscription: Stored<'subscription'>): Promise<void> {
  const { data } = subscription;
  const method = await paymentMethodFor(tx, data);
  const withoutCard = data.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice';
  if (method || withoutCard === 'create_invoice') {
    await startPeriod(tx, subscription, { anchor: tx.now, status: 'active', draft: true });
  } else if (withoutCard === 'pause') {
    const paused = await changeSubscription(tx, subscription, { status: 'paused' });
    await emit(tx, 'customer.subscription.paused', paused.data);
  } else {
    const cancelling = await changeSubscription(tx, subscription, { canceled_at: tx.now });
    await endSubscription(tx, cancelling, null);
  }
}

export async function renew(tx: SandboxTransaction, subscription: Stored<'subscription'>): Promise<void> {
  const { billing_cycle_anchor: anchor, status } = subscription.data;
  await startPeriod(tx, subscription, { anchor, status, draft: true });
}

/**
 * Starts the next period at `tx.now`. A renewal invoice stays a draft for an hour; one the customer requested is
 * charged immediately.
 */
export async function startPeriod(
  tx: SandboxTransaction,
  subscription: Stored<'subscription'>,
  input: { anchor: number; status: Stripe.Subscription.Status; draft: boolean },
): Promise<{ subscription: Stored<'subscription'>; outcome: PaymentOutcome | null }> {
  const { data } = subscription;
  const period = periodFrom(firstItem(data).price, input.anchor, tx.now);
  const changes: Partial<Stripe.Subscription> = {
    status: input.status,
    billing_cycle_anchor: input.anchor,
    items: itemsIn(period, data.items),
  };
  if (data.trial_end !== null && data.trial_end > tx.now) changes.trial_end = tx.now;
  const { invoice, onSubscription } = await draftInvoice(
    tx,
    { ...data, ...changes },
    {
      reason: input.draft ? 'subscription_cycle' : 'subscription_update',
      service: period,
      billed: { start: firstItem(data).current_period_start, end: tx.now },
      free: false,
      finalizesAt: input.draft ? tx.now + DRAFT_SECONDS : null,
    },
  );
  // An unpaid subscription is still invoiced, but nothing is collected.
  const shown =
    input.status === 'unpaid'
      ? await tx.save('invoice', { ...invoice, data: { ...invoice.data, auto_advance: false } })
      : invoice;
  const changed = await changeSubscription(tx, subscription, { ...changes, ...onSubscription });
  await emit(tx, 'invoice.created', shown.data);
  if (input.draft) return { subscription: changed, outcome: null };
  const outcome = await finalizeAndCollect(tx, shown);
  return { subscription: await tx.require('subscription', data.id, 'path'), outcome };
}

export async function finalizeAndCollect(
  tx: SandboxTransaction,
  invoice: Stored<'invoice'>,
): Promise<PaymentOutcome | null> {
  const open = await finalizeInvoice(tx, invoice);
  return open.data.status === 'open' ? collectInvoice(tx, open, { automatic: true }) : null;
}

/** The first payment was never made: the attempt has expired and its invoice is void. */
export async function expireFirstPayment(tx: SandboxTransaction, subscription: Stored<'subscription'>): Promise<void> {
  await changeSubscription(tx, subscription, { status: 'incomplete_expired', ended_at: tx.now });
  const invoice = await tx.find('invoice', idOf(subscription.data.latest_invoice));
  if (invoice?.data.status === 'open') await voidInvoice(tx, invoice);
}
