import type { Stripe } from 'stripe';
import { DAY } from '../clock/billing-cycle.ts';
import { subscriptionIdOf } from '../objects/invoice.ts';
import type { Stored } from '../storage/kinds.ts';
import type { SandboxTransaction } from '../storage/transaction.ts';
import { attemptPayment, idOf, type PaymentOutcome } from './invoicing.ts';
import { changeSubscription, endSubscription } from './subscription-changes.ts';

/** The delay after each failed attempt. After the last one, the subscription is given up. */
const RETRY_DELAYS = [3 * DAY, 5 * DAY, 7 * DAY];

/** The card that is charged for the subscription: its own, otherwise the customer's default. */
export async function paymentMethodFor(
  tx: SandboxTransaction,
  subscription: Stripe.Subscription,
): Promise<Stored<'payment_method'> | null> {
  const customer = await tx.find('customer', idOf(subscription.customer));
  const id = subscription.default_payment_method ?? customer?.data.invoice_settings.default_payment_method ?? null;
  return id === null ? null : tx.find('payment_method', idOf(id));
}

/**
 * Charges an open invoice and updates the subscription: a payment makes it active again, a failure makes it past due,
 * and the last failure of the schedule ends it.
 */
export async function collectInvoice(
  tx: SandboxTransaction,
  invoice: Stored<'invoice'>,
  attempt: { automatic: boolean; method?: Stored<'payment_method'> | undefined },
): Promise<PaymentOutcome> {
  const subscription = await tx.require('subscription', subscriptionIdOf(invoice.data), 'path');
  const method = attempt.method ?? (await paymentMethodFor(tx, subscription.data));
  const delay = RETRY_DELAYS[invoice.data.attempt_count];
  const scheduled = attempt.automatic || invoice.data.attempt_count === 0;
  const retries = subscription.data.status !== 'incomplete' && subscription.data.status !== 'canceled';
  const nextAttempt = scheduled ? (delay === undefined ? null : tx.now + delay) : invoice.data.next_payment_attempt;
  const outcome = await attemptPayment(tx, invoice, method, {
    automatic: attempt.automatic,
    nextAttempt: retries ? nextAttempt : null,
  });
  if (outcome.paid) await afterPayment(tx, subscription);
  else if (scheduled && retries) await afterFailure(tx, subscription, outcome.invoice);
  return outcome;
}

async function afterPayment(tx: SandboxTransaction, subscription: Stored<'subscription'>): Promise<void> {
  if (['past_due', 'unpaid', 'incomplete'].includes(subscription.data.status)) {
    await changeSubscription(tx, subscription, { status: 'active' });
  }
}

async function afterFailure(
  tx: SandboxTransaction,
  subscription: Stored<'subscription'>,
  invoice: Stored<'invoice'>,
): Promise<void> {
  if (invoice.data.next_payment_attempt !== null) {
    await changeSubscription(tx, subscription, { status: 'past_due' });
  } else if (tx.settings.afterLastRetry === 'unpaid') {
    await changeSubscription(tx, subscription, { status: 'unpaid' });
  } else {
    await endSubscription(tx, subscription, 'payment_failed');
  }
}
