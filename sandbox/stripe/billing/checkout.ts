import type { Stripe } from 'stripe';
import type { PendingCard, Stored } from '../storage/kinds.ts';
import type { SandboxTransaction } from '../storage/transaction.ts';
import { emit } from '../webhooks/emit.ts';
import { countRedemptions, openCheckoutSubscription } from './checkout-subscription.ts';
import { idOf, markPaid, recordFailure } from './invoicing.ts';
import type { OpenedSubscription } from './open-subscription.ts';
import { attachCard } from './payment-methods.ts';
import { changeSubscription } from './subscription-changes.ts';
import { AUTHENTICATION_FAILURE, GENERIC_DECLINE, type CardBehaviour, type CardDecline } from './test-cards.ts';

export interface SubmittedCard {
  details: PendingCard;
  behaviour: CardBehaviour;
}

export type CheckoutOutcome =
  | { kind: 'completed'; session: Stripe.Checkout.Session }
  /** Already completed or expired: nothing was done this time. */
  | { kind: 'closed'; session: Stripe.Checkout.Session }
  | { kind: 'authenticate' }
  | { kind: 'declined'; decline: CardDecline };

export function needsCard(session: Stripe.Checkout.Session): boolean {
  return isPaidNow(session) || session.payment_method_collection === 'always';
}

function isPaidNow(session: Stripe.Checkout.Session): boolean {
  return (session.amount_total ?? 0) > 0;
}

/** The only way to complete a session. It runs under the writer lock, so a session is completed at most once. */
export async function submitCheckout(
  tx: SandboxTransaction,
  sessionId: string,
  card: SubmittedCard | null,
): Promise<CheckoutOutcome> {
  const open = await openCheckout(tx, sessionId);
  if ('closed' in open) return { kind: 'closed', session: open.closed };
  const { session, customer, onClock } = open;
  if (!card) {
    if (needsCard(session.data)) throw new Error(`Checkout session ${sessionId} needs a card.`);
    return complete(onClock, session, customer, null);
  }
  const { behaviour, details } = card;
  if (behaviour.kind === 'declined') return decline(onClock, session, customer, behaviour.decline);
  if (behaviour.kind === 'authenticate') return askBank(onClock, session, customer, details);
  if (isPaidNow(session.data) && behaviour.laterCharges === 'decline') {
    return decline(onClock, session, customer, GENERIC_DECLINE);
  }
  return complete(onClock, session, customer, details);
}

/** The customer's response on the bank's page. */
export async function finishAuthentication(
  tx: SandboxTransaction,
  sessionId: string,
  confirmed: boolean,
): Promise<CheckoutOutcome> {
  const open = await openCheckout(tx, sessionId);
  if ('closed' in open) return { kind: 'closed', session: open.closed };
  const { session, customer, onClock } = open;
  const card = session.hidden.pendingAuthentication;
  const answered: Stored<'checkout.session'> = {
    ...session,
    hidden: { ...session.hidden, pendingAuthentication: null },
  };
  await tx.save('checkout.session', answered);
  if (!confirmed || !card) return decline(onClock, answered, customer, AUTHENTICATION_FAILURE);
  return complete(onClock, answered, customer, card);
}

interface OpenCheckout {
  session: Stored<'checkout.session'>;
  customer: Stored<'customer'>;
  onClock: SandboxTransaction;
}

async function openCheckout(
  tx: SandboxTransaction,
  sessionId: string,
): Promise<OpenCheckout | { closed: Stripe.Checkout.Session }> {
  const session = await tx.require('checkout.session', sessionId, 'path');
  if (session.data.status !== 'open') return { closed: session.data };
  const customerId = idOf(session.data.customer);
  const customer = await tx.find('customer', customerId);
  if (session.data.expires_at <= tx.now || !customer) {
    await expireSession(tx, session);
    return { closed: (await tx.require('checkout.session', sessionId, 'path')).data };
  }
  return { session, customer, onClock: await tx.onClockOf(customerId) };
}

export async function expireSession(tx: SandboxTransaction, session: Stored<'checkout.session'>): Promise<void> {
  const data: Stripe.Checkout.Session = { ...session.data, status: 'expired', url: null };
  await tx.save('checkout.session', { ...session, data });
  await emit(tx, 'checkout.session.expired', data);
}

/** A declined first payment leaves an incomplete subscription, which the next attempt reuses. */
async function decline(
  tx: SandboxTransaction,
  session: Stored<'checkout.session'>,
  customer: Stored<'customer'>,
  decline: CardDecline,
): Promise<CheckoutOutcome> {
  if (isPaidNow(session.data)) {
    const { invoice } = await attemptedSubscription(tx, session, customer, null);
    await recordFailure(tx, invoice, { automatic: false, nextAttempt: null });
  }
  return { kind: 'declined', decline };
}

async function askBank(
  tx: SandboxTransaction,
  session: Stored<'checkout.session'>,
  customer: Stored<'customer'>,
  card: PendingCard,
): Promise<CheckoutOutcome> {
  let waiting = session;
  if (isPaidNow(session.data)) {
    const { subscription, invoice } = await attemptedSubscription(tx, session, customer, null);
    await emit(tx, 'invoice.payment_action_required', invoice.data);
    waiting = { ...session, hidden: { ...session.hidden, attemptedSubscription: subscription.data.id } };
  }
  await tx.save('checkout.session', { ...waiting, hidden: { ...waiting.hidden, pendingAuthentication: card } });
  return { kind: 'authenticate' };
}

async function attemptedSubscription(
  tx: SandboxTransaction,
  session: Stored<'checkout.session'>,
  customer: Stored<'customer'>,
  card: string | null,
): Promise<OpenedSubscription> {
  const earlier = session.hidden.attemptedSubscription;
  const subscription = earlier === null ? null : await tx.find('subscription', earlier);
  if (subscription?.data.status === 'incomplete') {
    return { subscription, invoice: await tx.require('invoice', idOf(subscription.data.latest_invoice), 'path') };
  }
  const opened = await openCheckoutSubscription(tx, session, customer, card);
  const hidden = { ...session.hidden, attemptedSubscription: opened.subscription.data.id };
  await tx.save('checkout.session', { ...session, hidden });
  return opened;
}

async function complete(
  tx: SandboxTransaction,
  session: Stored<'checkout.session'>,
  customer: Stored<'customer'>,
  card: PendingCard | null,
): Promise<CheckoutOutcome> {
  const method = card ? await attachCard(tx, customer, card) : null;
  const methodId = method?.data.id ?? null;
  const opened = isPaidNow(session.data)
    ? await attemptedSubscription(tx, session, customer, methodId)
    : await openCheckoutSubscription(tx, session, customer, methodId);
  if (opened.invoice.data.status === 'open') {
    await markPaid(tx, opened.invoice, methodId);
    await changeSubscription(tx, opened.subscription, { status: 'active', default_payment_method: methodId });
  }
  await countRedemptions(tx, session.data);
  await rememberCurrency(tx, session.data);
  const data: Stripe.Checkout.Session = {
    ...session.data,
    status: 'complete',
    url: null,
    payment_status: isPaidNow(session.data) ? 'paid' : 'no_payment_required',
    subscription: opened.subscription.data.id,
    invoice: opened.invoice.data.id,
  };
  await tx.save('checkout.session', { data, hidden: { ...session.hidden, pendingAuthentication: null } });
  await emit(tx, 'checkout.session.completed', data, { first: true });
  return { kind: 'completed', session: data };
}

/** A customer's first purchase fixes the currency of all later ones. */
async function rememberCurrency(tx: SandboxTransaction, session: Stripe.Checkout.Session): Promise<void> {
  const customer = await tx.require('customer', idOf(session.customer), 'path');
  if (customer.data.currency) return;
  await tx.save('customer', { ...customer, data: { ...customer.data, currency: session.currency } });
}
