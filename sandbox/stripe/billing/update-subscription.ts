import type { Stripe } from 'stripe';
import type { SubscriptionUpdate } from '../api/subscription-parameters.ts';
import { mergeMetadata } from '../api/parameters.ts';
import { invalidRequest, missingResource } from '../errors.ts';
import { itemsIn } from '../objects/subscription.ts';
import type { Stored } from '../storage/kinds.ts';
import type { SandboxTransaction } from '../storage/transaction.ts';
import { paymentMethodFor } from './collection.ts';
import { startPeriod } from './cycle.ts';
import {
  cancelAtPeriodEnd,
  cancellationDetails,
  changeSubscription,
  ENDED,
  feedbackFrom,
  keepSubscription,
} from './subscription-changes.ts';

export async function updateSubscription(
  tx: SandboxTransaction,
  subscription: Stored<'subscription'>,
  params: SubscriptionUpdate,
): Promise<Stored<'subscription'>> {
  refuseContradictions(subscription.data, params);
  const described = await changeSubscription(tx, subscription, await plainChanges(tx, subscription.data, params));
  const scheduled = await changeCancellation(tx, described, params);
  if (params.trial_end === 'now') return endTrialNow(tx, scheduled);
  if (params.trial_end !== undefined) return moveTrialEnd(tx, scheduled, params.trial_end);
  return scheduled;
}

function refuseContradictions(subscription: Stripe.Subscription, params: SubscriptionUpdate): void {
  const { metadata: _metadata, cancellation_details: _details, expand: _expand, ...rest } = params;
  if (ENDED.includes(subscription.status) && Object.values(rest).some((value) => value !== undefined)) {
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.');
  }
  if (params.cancel_at !== undefined && params.cancel_at_period_end !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: cancel_at, cancel_at_period_end.');
  }
}

async function plainChanges(
  tx: SandboxTransaction,
  subscription: Stripe.Subscription,
  params: SubscriptionUpdate,
): Promise<Partial<Stripe.Subscription>> {
  const changes: Partial<Stripe.Subscription> = { metadata: mergeMetadata(subscription.metadata, params.metadata) };
  if (params.default_payment_method !== undefined) {
    const id = params.default_payment_method;
    if (id !== null) await requireOwnMethod(tx, id, subscription);
    changes.default_payment_method = id;
  }
  const feedback = feedbackFrom(params.cancellation_details);
  if (Object.keys(feedback).length > 0) changes.cancellation_details = cancellationDetails(subscription, feedback);
  return changes;
}

async function requireOwnMethod(tx: SandboxTransaction, id: string, subscription: Stripe.Subscription): Promise<void> {
  const param = 'default_payment_method';
  const method = await tx.require('payment_method', id, { param });
  if (method.data.customer !== subscription.customer) throw missingResource('PaymentMethod', id, { param });
}

async function changeCancellation(
  tx: SandboxTransaction,
  subscription: Stored<'subscription'>,
  params: SubscriptionUpdate,
): Promise<Stored<'subscription'>> {
  if (params.cancel_at_period_end === true) {
    return subscription.data.cancel_at_period_end ? subscription : cancelAtPeriodEnd(tx, subscription, 'api');
  }
  if (params.cancel_at_period_end === false || params.cancel_at === null) return keepSubscription(tx, subscription);
  if (params.cancel_at === undefined) return subscription;
  if (params.cancel_at <= tx.now) {
    throw invalidRequest('`cancel_at` must be a timestamp in the future.', { param: 'cancel_at' });
  }
  return changeSubscription(tx, subscription, {
    cancel_at: params.cancel_at,
    cancel_at_period_end: false,
    canceled_at: tx.now,
    cancellation_details: cancellationDetails(subscription.data, { reason: 'cancellation_requested' }),
  });
}

async function endTrialNow(
  tx: SandboxTransaction,
  subscription: Stored<'subscription'>,
): Promise<Stored<'subscription'>> {
  if (subscription.data.status !== 'trialing') return subscription;
  if (!(await paymentMethodFor(tx, subscription.data))) {
    throw invalidRequest(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      { code: 'resource_missing' },
    );
  }
  return (await startPeriod(tx, subscription, { anchor: tx.now, status: 'active', draft: false })).subscription;
}

async function moveTrialEnd(
  tx: SandboxTransaction,
  subscription: Stored<'subscription'>,
  end: number,
): Promise<Stored<'subscription'>> {
  if (end <= tx.now) throw invalidRequest('`trial_end` must be a timestamp in the future.', { param: 'trial_end' });
  if (subscription.data.status !== 'trialing') {
    throw invalidRequest('The sandbox moves the end of a trial only while the trial runs.', { param: 'trial_end' });
  }
  const start = subscription.data.trial_start ?? tx.now;
  return changeSubscription(tx, subscription, {
    trial_end: end,
    billing_cycle_anchor: end,
    items: itemsIn({ start, end }, subscription.data.items),
    ...(subscription.data.cancel_at_period_end && { cancel_at: end }),
  });
}
