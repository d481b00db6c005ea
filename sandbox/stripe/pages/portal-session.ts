import type { Stripe } from 'stripe';
import { portalPath } from '#sandbox/addresses.ts';
import { idOf } from '../billing/invoicing.ts';
import { ENDED } from '../billing/subscription-changes.ts';
import { firstItem } from '../objects/subscription.ts';
import type { Stored } from '../storage/kinds.ts';
import type { SandboxTransaction } from '../storage/transaction.ts';
import type { PortalPlan, PortalView } from './portal-view.ts';

/** In seconds of wall time: how long a portal page stays usable after the last visit. */
const OPEN_LIFE = 3_600;

export type PortalAccess =
  | { kind: 'open'; session: Stored<'billing_portal.session'>; customer: Stored<'customer'> }
  | { kind: 'expired'; session: Stripe.BillingPortal.Session }
  | { kind: 'unknown' };

/** The URL is the key: anyone who has it may enter, for a limited time that each visit extends. */
export async function enterPortal(tx: SandboxTransaction, id: string): Promise<PortalAccess> {
  const session = await tx.find('billing_portal.session', id);
  if (!session) return { kind: 'unknown' };
  const wallNow = Math.floor(tx.wallMs / 1000);
  const customer = await tx.find('customer', session.data.customer);
  if (session.hidden.openUntil < wallNow || !customer) return { kind: 'expired', session: session.data };
  const hidden = { ...session.hidden, openUntil: wallNow + OPEN_LIFE };
  await tx.save('billing_portal.session', { ...session, hidden });
  return { kind: 'open', session: { ...session, hidden }, customer };
}

export async function portalView(
  tx: SandboxTransaction,
  session: Stripe.BillingPortal.Session,
  customer: Stripe.Customer,
): Promise<PortalView> {
  const subscriptions = await tx.all('subscription', { customer: customer.id });
  const running = subscriptions.filter(({ data }) => !ENDED.includes(data.status));
  const plans: PortalPlan[] = [];
  for (const { data } of running) plans.push(await planOf(tx, data));
  const cardId = customer.invoice_settings.default_payment_method ?? running[0]?.data.default_payment_method ?? null;
  const card = cardId === null ? null : await tx.find('payment_method', idOf(cardId));
  const invoices = await tx.all('invoice', { customer: customer.id });
  return {
    session,
    merchantName: tx.settings.merchantName,
    customer,
    plans,
    card: card?.data ?? null,
    invoices: invoices.map(({ data }) => data).filter((invoice) => invoice.status !== 'draft'),
  };
}

async function planOf(tx: SandboxTransaction, subscription: Stripe.Subscription): Promise<PortalPlan> {
  const product = await tx.require('product', idOf(firstItem(subscription).price.product), 'path');
  return { subscription, productName: product.data.name };
}

/** Where a finished flow leads. A visit without a flow stays in the portal. */
export function afterCompletion(session: Stripe.BillingPortal.Session): string {
  const after = session.flow?.after_completion;
  if (after?.redirect) return after.redirect.return_url;
  return `${portalPath(session.id)}/${after?.hosted_confirmation ? 'confirmed' : 'home'}`;
}

export function entryPath(session: Stripe.BillingPortal.Session): string {
  const base = portalPath(session.id);
  if (session.flow?.type === 'payment_method_update') return `${base}/payment-method`;
  const cancels = session.flow?.subscription_cancel?.subscription;
  return cancels ? `${base}/subscriptions/${cancels}/cancel` : `${base}/home`;
}
