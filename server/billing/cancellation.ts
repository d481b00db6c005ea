import type { Subscription } from '#shared/billing.ts';
import { isMissing, type Billing } from './billing.ts';
import { findCustomer } from './customers.ts';
import { liveStatuses } from './subscription-state.ts';
import { syncCustomer, type SyncDeps } from './sync-customer.ts';

/** Ends the subscription with its paid or free period. Asking again changes nothing. */
export async function cancelAtPeriodEnd(deps: SyncDeps, subscription: Subscription): Promise<void> {
  if (!subscription.cancelAtPeriodEnd) {
    await deps.billing.stripe.subscriptions.update(subscription.stripeSubscriptionId, { cancel_at_period_end: true });
  }
  await syncCustomer(deps, subscription.stripeCustomerId);
}

/** Takes a pending cancellation back, by whichever of the two ways it was asked for; never both in one call. */
export async function resume(deps: SyncDeps, subscription: Subscription): Promise<void> {
  const { stripe } = deps.billing;
  const { stripeSubscriptionId: id, stripeCustomerId } = subscription;
  const current = await stripe.subscriptions.retrieve(id);
  if (current.cancel_at_period_end) await stripe.subscriptions.update(id, { cancel_at_period_end: false });
  else if (current.cancel_at !== null) await stripe.subscriptions.update(id, { cancel_at: '' });
  await syncCustomer(deps, stripeCustomerId);
}

/** Before an account goes, so does everything that would charge for it. If the provider does not answer, this rejects. */
export async function cancelEverything(deps: SyncDeps, userId: string): Promise<void> {
  const customer = await findCustomer(deps.database, userId);
  if (!customer) return;
  for (const subscription of await liveSubscriptions(deps.billing, customer.stripeCustomerId)) {
    await deps.billing.stripe.subscriptions.cancel(subscription).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  }
  await syncCustomer(deps, customer.stripeCustomerId);
}

async function liveSubscriptions({ stripe }: Billing, customer: string): Promise<string[]> {
  try {
    const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 });
    return data
      .filter(({ status }) => [...liveStatuses, 'unpaid', 'paused', 'incomplete'].includes(status))
      .map(({ id }) => id);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
