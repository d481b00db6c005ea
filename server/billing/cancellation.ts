import type { Subscription } from '#shared/billing/billing-schemas.ts';
import { unlessMissing, type Billing } from './billing.ts';
import { closeDocuments } from './checkout.ts';
import { closeCheckouts } from './close-checkouts.ts';
import { customersOf, findCustomer } from './customers.ts';
import { isOver } from './subscription-state.ts';
import { syncCustomer, type SyncDeps } from './sync-customer.ts';

/** Cancels the subscription at the end of its paid or free period. Repeating it changes nothing. */
export async function cancelAtPeriodEnd(deps: SyncDeps, subscription: Subscription): Promise<void> {
  if (!subscription.cancelAtPeriodEnd) {
    await deps.billing.stripe.subscriptions.update(subscription.stripeSubscriptionId, { cancel_at_period_end: true });
  }
  await syncCustomer(deps, subscription.stripeCustomerId);
}

/**
 * Undoes a pending cancellation, in whichever of the two ways it was requested; the provider does not allow both in one
 * call.
 */
export async function resume(deps: SyncDeps, subscription: Subscription): Promise<void> {
  const { stripe } = deps.billing;
  const { stripeSubscriptionId: id, stripeCustomerId } = subscription;
  const current = await stripe.subscriptions.retrieve(id);
  if (current.cancel_at_period_end) await stripe.subscriptions.update(id, { cancel_at_period_end: false });
  else if (current.cancel_at !== null) await stripe.subscriptions.update(id, { cancel_at: '' });
  await syncCustomer(deps, stripeCustomerId);
}

/** Cancels everything that would charge a deleted account. Rejects if the provider does not answer. */
export async function cancelEverything(deps: SyncDeps, userId: string): Promise<void> {
  // A request that is creating a page finds its document closed, and closes the page itself.
  await closeDocuments(deps.database, userId, ['pending']);
  const customer = await findCustomer(deps.database, userId);
  if (!customer) return;
  const { stripeCustomerId } = customer;
  // Pages first: one that is paid before it closes has a subscription by then.
  await unlessMissing(() => closeCheckouts(deps.billing, stripeCustomerId));
  await closeDocuments(deps.database, userId, ['url']);
  await unlessMissing(() => cancelSubscriptions(deps.billing, stripeCustomerId));
  await syncCustomer(deps, stripeCustomerId);
}

/** Reads the provider's state of the account's customer. */
export async function syncAccount(deps: SyncDeps, userId: string): Promise<void> {
  const customer = await findCustomer(deps.database, userId);
  if (customer) await syncCustomer(deps, customer.stripeCustomerId);
}

/**
 * Runs before an account is erased. Deleting the customer makes the provider delete the cards and cancel subscriptions.
 */
export async function deleteCustomers(deps: Pick<SyncDeps, 'database' | 'billing'>, userId: string): Promise<void> {
  for (const customer of await customersOf(deps.database, userId)) {
    await unlessMissing(() => closeCheckouts(deps.billing, customer));
    await unlessMissing(() => cancelSubscriptions(deps.billing, customer));
    await unlessMissing(() => deps.billing.stripe.customers.del(customer));
  }
}

async function cancelSubscriptions({ stripe }: Billing, customer: string): Promise<void> {
  for await (const { id, status } of stripe.subscriptions.list({ customer, status: 'all', limit: 100 })) {
    if (!isOver(status)) await unlessMissing(() => stripe.subscriptions.cancel(id));
  }
}
