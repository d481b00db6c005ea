import { Hono, type Context } from 'hono';
import type { Stripe } from 'stripe';
import { checkoutPath } from '#sandbox/addresses.ts';
import { finishAuthentication, needsCard, submitCheckout, type CheckoutOutcome } from '../billing/checkout.ts';
import { idOf } from '../billing/invoicing.ts';
import { formatMoney } from '../billing/money.ts';
import type { Stored } from '../storage/kinds.ts';
import type { Store } from '../storage/store.ts';
import type { SandboxTransaction } from '../storage/transaction.ts';
import type { WebhookDispatcher } from '../webhooks/dispatcher.ts';
import { CARD_REQUIRED, readCardForm, type TypedCard } from './card-form.ts';
import { authenticationPage, checkoutPage, EMPTY_FORM, type CheckoutForm, type CheckoutView } from './checkout-view.ts';
import { notFoundPage, notice, sendPage } from './layout.ts';

export interface HostedPages {
  store: Store;
  dispatcher: WebhookDispatcher;
}

export function checkoutRoutes({ store, dispatcher }: HostedPages): Hono {
  const routes = new Hono();

  routes.get('/c/pay/:id', async (context) => {
    const found = await loadOpen(store, context.req.param('id'));
    return found ? showForm(context, found, EMPTY_FORM, 200) : closed(context, store);
  });

  routes.post('/c/pay/:id', async (context) => {
    const id = context.req.param('id');
    const found = await loadOpen(store, id);
    if (!found) return closed(context, store);
    const read = readCardForm(await context.req.parseBody(), found.now);
    if (read.kind === 'invalid') {
      return showForm(context, found, { typed: read.typed, errors: read.errors, alert: null }, 422);
    }
    if (read.kind === 'empty' && needsCard(found.session)) {
      return showForm(context, found, { typed: read.typed, errors: CARD_REQUIRED, alert: null }, 422);
    }
    const outcome = await store.write((tx) => submitCheckout(tx, id, read.kind === 'card' ? read.card : null));
    return showOutcome(context, found, outcome, read.typed);
  });

  routes.get('/c/pay/:id/authenticate', async (context) => {
    const id = context.req.param('id');
    const found = await loadOpen(store, id);
    if (!found) return closed(context, store);
    if (!found.pending) return context.redirect(checkoutPath(id), 303);
    const amount = formatMoney(found.session.amount_total ?? 0, found.session.currency ?? 'gbp');
    const page = authenticationPage({
      merchantName: found.merchantName,
      card: found.pending,
      amount,
      cancelHref: checkoutPath(id),
    });
    return sendPage(context, page, 200, [found.session.success_url]);
  });

  routes.post('/c/pay/:id/authenticate', async (context) => {
    const id = context.req.param('id');
    const found = await loadOpen(store, id);
    if (!found) return closed(context, store);
    if (!found.pending) return context.redirect(checkoutPath(id), 303);
    const { answer } = await context.req.parseBody();
    const outcome = await store.write((tx) => finishAuthentication(tx, id, answer === 'complete'));
    return showOutcome(context, found, outcome, EMPTY_FORM.typed);
  });

  async function showOutcome(context: Context, view: OpenView, outcome: CheckoutOutcome, typed: TypedCard) {
    dispatcher.poke();
    if (outcome.kind === 'completed') return toSuccess(context, outcome.session);
    if (outcome.kind === 'closed') return closed(context, store);
    if (outcome.kind === 'authenticate') return context.redirect(`${checkoutPath(view.session.id)}/authenticate`, 303);
    return showForm(context, view, { typed, errors: {}, alert: outcome.decline.message }, 402);
  }

  async function toSuccess(context: Context, session: Stripe.Checkout.Session) {
    await dispatcher.awaitCompletion(session.id);
    return context.redirect(successUrl(session), 303);
  }

  /** Submitting a finished checkout again redirects like the first time; visiting it shows an explanation. */
  async function closed(context: Context, from: Store) {
    const session = await from.read((tx) => tx.find('checkout.session', context.req.param('id') ?? ''));
    if (!session) return sendPage(context, notFoundPage(), 404, []);
    if (session.data.status === 'complete') {
      if (context.req.method === 'POST') return toSuccess(context, session.data);
      const link = { href: successUrl(session.data), label: 'Continue' };
      const text = 'This checkout has been completed. You will not be charged again.';
      return sendPage(context, notice({ title: 'You are all done here', text, link }), 200, []);
    }
    const { cancel_url: cancelUrl } = session.data;
    const link = cancelUrl === null ? null : { href: cancelUrl, label: 'Go back' };
    const text = 'Nothing was charged. Go back and start again to get a new checkout.';
    return sendPage(context, notice({ title: 'This checkout has expired', text, link }), 410, []);
  }

  return routes;
}

type OpenView = CheckoutView & { pending: Stored<'checkout.session'>['hidden']['pendingAuthentication'] };

function showForm(context: Context, view: OpenView, form: CheckoutForm, status: 200 | 402 | 422) {
  return sendPage(context, checkoutPage(view, form), status, [view.session.success_url]);
}

function successUrl(session: Stripe.Checkout.Session): string {
  return (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

/** Null if the session does not exist or can no longer be paid. */
function loadOpen(store: Store, id: string): Promise<OpenView | null> {
  return store.read(async (tx) => {
    const session = await tx.find('checkout.session', id);
    if (!session || session.data.status !== 'open') return null;
    if (session.data.expires_at <= tx.now) return null;
    const [lineItem] = session.hidden.lineItems;
    const customer = await tx.find('customer', idOf(session.data.customer));
    if (!lineItem || !customer) return null;
    const onClock = await tx.onClockOf(customer.data.id);
    return {
      session: session.data,
      lineItem,
      trialDays: session.hidden.trialDays,
      promotionCode: await promotionCodeOf(tx, session.data),
      merchantName: tx.settings.merchantName,
      now: onClock.now,
      pending: session.hidden.pendingAuthentication,
    };
  });
}

async function promotionCodeOf(
  tx: SandboxTransaction,
  session: Stripe.Checkout.Session,
): Promise<CheckoutView['promotionCode']> {
  const [discount] = session.discounts ?? [];
  if (!discount?.promotion_code) return null;
  const code = await tx.require('promotion_code', idOf(discount.promotion_code), 'path');
  const coupon = await tx.require('coupon', idOf(discount.coupon), 'path');
  return { code: code.data.code, couponName: coupon.data.name };
}
