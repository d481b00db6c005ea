import type { Stripe } from 'stripe';
import { periodEnd } from '../clock/next-due.ts';
import type { Stored } from '../storage/kinds.ts';
import type { SandboxTransaction } from '../storage/transaction.ts';
import { emit } from '../webhooks/emit.ts';

export const ENDED = ['canceled', 'incomplete_expired'];

/** Saves the changes and emits an event with the previous values. Emits nothing if nothing changed. */
export async function changeSubscription(
  tx: SandboxTransaction,
  subscription: Stored<'subscription'>,
  changes: Partial<Stripe.Subscription>,
): Promise<Stored<'subscription'>> {
  const changed = await tx.save('subscription', { ...subscription, data: { ...subscription.data, ...changes } });
  await emit(tx, 'customer.subscription.updated', changed.data, { before: subscription.data });
  return changed;
}

type CancellationReason = Stripe.Subscription.CancellationDetails['reason'];

export function cancellationDetails(
  subscription: Stripe.Subscription,
  changes: Partial<Stripe.Subscription.CancellationDetails>,
): Stripe.Subscription.CancellationDetails {
  return {
    ...(subscription.cancellation_details ?? { comment: null, feedback: null, feedback_option: null, reason: null }),
    ...changes,
  };
}

type Feedback = Pick<Stripe.Subscription.CancellationDetails, 'comment' | 'feedback'>;

/** Only what the caller sent; anything omitted stays as it was. */
export function feedbackFrom(
  said: { comment?: string | null | undefined; feedback?: Feedback['feedback'] | undefined } = {},
): Partial<Feedback> {
  return {
    ...(said.comment !== undefined && { comment: said.comment }),
    ...(said.feedback !== undefined && { feedback: said.feedback }),
  };
}

/** Ends the subscription now. Open invoices stay open, but are no longer collected. */
export async function endSubscription(
  tx: SandboxTransaction,
  subscription: Stored<'subscription'>,
  reason: CancellationReason,
  details: Partial<Stripe.Subscription.CancellationDetails> = {},
): Promise<Stored<'subscription'>> {
  const { data } = subscription;
  const ended = await tx.save('subscription', {
    ...subscription,
    data: {
      ...data,
      status: 'canceled',
      canceled_at: data.canceled_at ?? tx.now,
      ended_at: tx.now,
      cancellation_details: cancellationDetails(data, { reason, ...details }),
    },
  });
  await stopCollecting(tx, data);
  await emit(tx, 'customer.subscription.deleted', ended.data);
  return ended;
}

async function stopCollecting(tx: SandboxTransaction, subscription: Stripe.Subscription): Promise<void> {
  const invoices = await tx.all('invoice', { subscription: subscription.id, statusIn: ['draft', 'open'] });
  for (const invoice of invoices) {
    await tx.save('invoice', {
      ...invoice,
      data: { ...invoice.data, auto_advance: false, automatically_finalizes_at: null, next_payment_attempt: null },
    });
  }
}

/** The API also sets the flag; the customer portal in flexible billing mode sets only the date. */
export async function cancelAtPeriodEnd(
  tx: SandboxTransaction,
  subscription: Stored<'subscription'>,
  by: 'api' | 'portal',
): Promise<Stored<'subscription'>> {
  return changeSubscription(tx, subscription, {
    cancel_at: periodEnd(subscription.data),
    cancel_at_period_end: by === 'api',
    canceled_at: tx.now,
    cancellation_details: cancellationDetails(subscription.data, { reason: 'cancellation_requested' }),
  });
}

export async function keepSubscription(
  tx: SandboxTransaction,
  subscription: Stored<'subscription'>,
): Promise<Stored<'subscription'>> {
  return changeSubscription(tx, subscription, {
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: cancellationDetails(subscription.data, { reason: null }),
  });
}
