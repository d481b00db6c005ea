import { Hono, type Context } from 'hono';
import type { Stripe } from 'stripe';
import { portalPath } from '#sandbox/addresses.ts';
import { replaceCard } from '../billing/payment-methods.ts';
import { collectInvoice } from '../billing/collection.ts';
import { cancelAtPeriodEnd, ENDED, keepSubscription } from '../billing/subscription-changes.ts';
import { AUTHENTICATION_FAILURE } from '../billing/test-cards.ts';
import type { Stored } from '../storage/kinds.ts';
import type { SandboxTransaction } from '../storage/transaction.ts';
import { CARD_REQUIRED, EMPTY_CARD, readCardForm } from './card-form.ts';
import type { HostedPages } from './checkout-routes.ts';
import { authenticationPage } from './checkout-view.ts';
import { notFoundPage, notice, sendPage, type Html } from './layout.ts';
import { afterCompletion, enterPortal, entryPath, portalView, type PortalAccess } from './portal-session.ts';
import { cancelPage, paymentMethodPage, portalHome } from './portal-view.ts';

type OpenPortal = Extract<PortalAccess, { kind: 'open' }>;
type Answer = { page: Html; status?: 402 | 404 | 410 | 422 } | { redirect: string };

export function portalRoutes({ store, dispatcher }: HostedPages): Hono {
  const routes = new Hono();

  /** Serves every portal page: entry, work and view share one transaction on the customer's clock. */
  async function serve(context: Context, work: (tx: SandboxTransaction, portal: OpenPortal) => Promise<Answer>) {
    const id = context.req.param('id') ?? '';
    const { answer, onward } = await store.write(async (tx) => {
      const access = await enterPortal(tx, id);
      if (access.kind !== 'open') return { answer: refusal(access), onward: [] };
      const onClock = await tx.onClockOf(access.customer.data.id);
      const { return_url: returnUrl } = access.session.data;
      return { answer: await work(onClock, access), onward: [returnUrl, afterCompletion(access.session.data)] };
    });
    dispatcher.poke();
    if ('redirect' in answer) return context.redirect(answer.redirect, 303);
    return sendPage(context, answer.page, answer.status ?? 200, onward);
  }

  routes.get('/p/session/:id', (context) =>
    serve(context, async (_tx, { session }) => ({ redirect: entryPath(session.data) })),
  );

  routes.get('/p/session/:id/home', (context) => serve(context, (tx, portal) => home(tx, portal, null)));

  routes.get('/p/session/:id/confirmed', (context) =>
    serve(context, async (_tx, { session }) => {
      const message = session.data.flow?.after_completion.hosted_confirmation?.custom_message;
      const returnUrl = session.data.return_url;
      const link = returnUrl === null ? null : { href: returnUrl, label: 'Return' };
      return { page: notice({ title: 'Your change is saved', text: message ?? 'You can close this page.', link }) };
    }),
  );

  routes.get('/p/session/:id/payment-method', (context) =>
    serve(context, (tx, portal) => cardForm(tx, portal, { typed: EMPTY_CARD, errors: {}, alert: null })),
  );

  routes.post('/p/session/:id/payment-method', async (context) => {
    const form = await context.req.parseBody();
    return serve(context, async (tx, portal) => {
      const read = readCardForm(form, tx.now);
      if (read.kind !== 'card') {
        const errors = read.kind === 'invalid' ? read.errors : CARD_REQUIRED;
        return { ...(await cardForm(tx, portal, { typed: read.typed, errors, alert: null })), status: 422 };
      }
      const { behaviour, details } = read.card;
      if (behaviour.kind === 'declined') {
        const alert = behaviour.decline.message;
        return { ...(await cardForm(tx, portal, { typed: read.typed, errors: {}, alert })), status: 402 };
      }
      if (behaviour.kind === 'authenticate') {
        await savePending(tx, portal.session, details);
        return { redirect: `${portalPath(portal.session.data.id)}/authenticate` };
      }
      await replaceCard(tx, portal.customer, details);
      return { redirect: afterCompletion(portal.session.data) };
    });
  });

  routes.get('/p/session/:id/authenticate', (context) =>
    serve(context, async (tx, { session }) => {
      const cardPath = `${portalPath(session.data.id)}/payment-method`;
      const card = session.hidden.pendingAuthentication;
      if (!card) return { redirect: cardPath };
      const { merchantName } = tx.settings;
      return { page: authenticationPage({ merchantName, card, amount: 'Nothing now', cancelHref: cardPath }) };
    }),
  );

  routes.post('/p/session/:id/authenticate', async (context) => {
    const { answer } = await context.req.parseBody();
    return serve(context, async (tx, portal) => {
      const card = portal.session.hidden.pendingAuthentication;
      if (!card) return { redirect: entryPath(portal.session.data) };
      await savePending(tx, portal.session, null);
      if (answer !== 'complete') {
        const alert = AUTHENTICATION_FAILURE.message;
        return { ...(await cardForm(tx, portal, { typed: EMPTY_CARD, errors: {}, alert })), status: 402 };
      }
      await replaceCard(tx, portal.customer, card);
      return { redirect: afterCompletion(portal.session.data) };
    });
  });

  routes.get('/p/session/:id/subscriptions/:subscription/cancel', (context) =>
    serve(context, async (tx, portal) => {
      const view = await portalView(tx, portal.session.data, portal.customer.data);
      const id = context.req.param('subscription');
      const plan = view.plans.find(({ subscription }) => subscription.id === id);
      return plan ? { page: cancelPage(view, plan) } : { page: notFoundPage(), status: 404 };
    }),
  );

  routes.post('/p/session/:id/subscriptions/:subscription/cancel', (context) =>
    serve(context, async (tx, portal) => {
      const subscription = await ownSubscription(tx, portal, context.req.param('subscription'));
      if (!subscription) return { page: notFoundPage(), status: 404 };
      if (subscription.data.cancel_at === null) await cancelAtPeriodEnd(tx, subscription, 'portal');
      return { redirect: afterCompletion(portal.session.data) };
    }),
  );

  routes.post('/p/session/:id/subscriptions/:subscription/renew', (context) =>
    serve(context, async (tx, portal) => {
      const subscription = await ownSubscription(tx, portal, context.req.param('subscription'));
      if (!subscription) return { page: notFoundPage(), status: 404 };
      await keepSubscription(tx, subscription);
      return { redirect: `${portalPath(portal.session.data.id)}/home` };
    }),
  );

  routes.post('/p/session/:id/invoices/:invoice/pay', (context) =>
    serve(context, async (tx, portal) => {
      const invoice = await tx.find('invoice', context.req.param('invoice'));
      if (invoice?.data.customer !== portal.customer.data.id) return { page: notFoundPage(), status: 404 };
      // A second click finds the invoice paid and changes nothing.
      if (invoice.data.status === 'open') {
        const outcome = await collectInvoice(tx, invoice, { automatic: false });
        if (!outcome.paid) return { ...(await home(tx, portal, outcome.decline.message)), status: 402 };
      }
      return { redirect: `${portalPath(portal.session.data.id)}/home` };
    }),
  );

  return routes;
}

function refusal(access: Exclude<PortalAccess, OpenPortal>): Answer {
  if (access.kind === 'unknown') return { page: notFoundPage(), status: 404 };
  const returnUrl = access.session.return_url;
  const link = returnUrl === null ? null : { href: returnUrl, label: 'Return' };
  const text = 'For your safety this page closes after a while. Go back and open it again.';
  return { page: notice({ title: 'This billing page has expired', text, link }), status: 410 };
}

async function home(tx: SandboxTransaction, portal: OpenPortal, alert: string | null): Promise<{ page: Html }> {
  return { page: portalHome(await portalView(tx, portal.session.data, portal.customer.data), alert) };
}

async function cardForm(
  tx: SandboxTransaction,
  portal: OpenPortal,
  form: Parameters<typeof paymentMethodPage>[1],
): Promise<{ page: Html }> {
  return { page: paymentMethodPage(await portalView(tx, portal.session.data, portal.customer.data), form) };
}

async function savePending(
  tx: SandboxTransaction,
  session: Stored<'billing_portal.session'>,
  pendingAuthentication: Stored<'billing_portal.session'>['hidden']['pendingAuthentication'],
): Promise<void> {
  await tx.save('billing_portal.session', { ...session, hidden: { ...session.hidden, pendingAuthentication } });
}

async function ownSubscription(
  tx: SandboxTransaction,
  portal: OpenPortal,
  id: string,
): Promise<Stored<'subscription'> | null> {
  const subscription = await tx.find('subscription', id);
  const mine: Stripe.Subscription['customer'] = portal.customer.data.id;
  if (subscription?.data.customer !== mine || ENDED.includes(subscription.data.status)) return null;
  return subscription;
}
