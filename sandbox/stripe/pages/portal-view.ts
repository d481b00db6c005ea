import { html } from 'hono/html';
import type { Stripe } from 'stripe';
import { invoicePath, portalPath } from '#sandbox/addresses.ts';
import { formatDay, formatInterval, formatMoney, formatShortDay } from '../billing/money.ts';
import { periodEnd } from '../clock/next-due.ts';
import { firstItem } from '../objects/subscription.ts';
import { cardFields, type CardErrors, type TypedCard } from './card-form.ts';
import { document, seller, testNote, type Html } from './layout.ts';

export interface PortalPlan {
  subscription: Stripe.Subscription;
  productName: string;
}

export interface PortalView {
  session: Stripe.BillingPortal.Session;
  merchantName: string;
  customer: Stripe.Customer;
  plans: PortalPlan[];
  card: Stripe.PaymentMethod | null;
  invoices: Stripe.Invoice[];
}

const STATUS_TAGS: Record<string, { label: string; tone: string }> = {
  active: { label: 'Active', tone: 'tag-good' },
  trialing: { label: 'Trial', tone: 'tag-good' },
  past_due: { label: 'Past due', tone: 'tag-bad' },
  unpaid: { label: 'Unpaid', tone: 'tag-bad' },
  paused: { label: 'Paused', tone: 'tag-warn' },
  incomplete: { label: 'Incomplete', tone: 'tag-warn' },
  paid: { label: 'Paid', tone: 'tag-good' },
  open: { label: 'Open', tone: 'tag-warn' },
  void: { label: 'Void', tone: '' },
  uncollectible: { label: 'Uncollectible', tone: 'tag-bad' },
};

export function statusTag(status: string): Html {
  const { label, tone } = STATUS_TAGS[status] ?? { label: status, tone: '' };
  return html`<span class="tag ${tone}">${label}</span>`;
}

/** The layout of every portal page: the seller and the way back on the left, the content on the right. */
function portalFrame(view: PortalView, title: string, content: Html): Html {
  return document(
    `${title} — ${view.merchantName}`,
    html`<main class="split portal">
      <section class="summary" aria-label="${view.merchantName}">
        <div>
          ${seller(view.merchantName, null)}
          <div class="stack-tight">
            <h1>${title}</h1>
            <p class="muted">${view.customer.email}</p>
            ${
              view.session.return_url
                ? html`<p><a href="${view.session.return_url}">Return to ${view.merchantName}</a></p>`
                : ''
            }
          </div>
        </div>
      </section>
      <section class="pane" aria-label="${title}"><div>${content}</div></section>
    </main>`,
  );
}

export function portalHome(view: PortalView, alert: string | null): Html {
  return portalFrame(
    view,
    'Billing',
    html`<div class="portal-sections">
      ${alert ? html`<p class="alert" role="alert">${alert}</p>` : ''}
      <div>
        <h2 class="section-title">Current plan</h2>
        ${
          view.plans.length === 0
            ? html`<p class="box muted">You have no active plan.</p>`
            : html`<div class="stack">${view.plans.map((plan) => planBox(view, plan))}</div>`
        }
      </div>
      ${cardSection(view)} ${invoiceSection(view)} ${testNote()}
    </div>`,
  );
}

function planBox(view: PortalView, { subscription, productName }: PortalPlan): Html {
  const { price, quantity = 1 } = firstItem(subscription);
  const path = `${portalPath(view.session.id)}/subscriptions/${subscription.id}`;
  const ending = subscription.cancel_at !== null;
  return html`<div class="box stack">
    <div class="stack-tight">
      <div class="section-title">
        <h3>${productName}</h3>
        ${statusTag(subscription.status)}
      </div>
      <p class="plan-price">
        ${formatMoney((price.unit_amount ?? 0) * quantity, price.currency)} ${formatInterval(price.recurring)}
      </p>
      <p class="muted">${nextStep(subscription)}</p>
    </div>
    <div class="actions">
      ${
        ending
          ? html`<form method="post" action="${path}/renew">
              <button class="button" type="submit">Renew plan</button>
            </form>`
          : html`<a class="button button-plain" href="${path}/cancel">Cancel plan</a>`
      }
    </div>
  </div>`;
}

function nextStep(subscription: Stripe.Subscription): string {
  const end = periodEnd(subscription);
  if (subscription.cancel_at !== null) return `Your plan ends on ${formatDay(subscription.cancel_at)}.`;
  if (subscription.status === 'paused') return 'Your plan is paused until you add a card.';
  if (subscription.status === 'incomplete') return 'The first payment has not been made.';
  if (end === null) return '';
  if (subscription.status === 'trialing') return `Your free trial ends on ${formatDay(end)}.`;
  if (subscription.status === 'active') return `Your plan renews on ${formatDay(end)}.`;
  return 'A payment has failed. Update your card, then pay the open invoice below.';
}

export function cardName(method: Stripe.PaymentMethod | null): string {
  if (!method?.card) return 'No card on file';
  const brand = method.card.brand === 'visa' ? 'Visa' : 'Mastercard';
  return `${brand} ending in ${method.card.last4}`;
}

function cardSection(view: PortalView): Html {
  const card = view.card?.card;
  return html`<div>
    <h2 class="section-title">Payment method</h2>
    <div class="box stack">
      <div>
        <p>${cardName(view.card)}</p>
        ${
          card
            ? html`<p class="muted small">Expires ${String(card.exp_month).padStart(2, '0')}/${card.exp_year}</p>`
            : ''
        }
      </div>
      <div class="actions">
        <a class="button button-plain" href="${portalPath(view.session.id)}/payment-method">
          ${card ? 'Update card' : 'Add a card'}
        </a>
      </div>
    </div>
  </div>`;
}

function invoiceSection(view: PortalView): Html {
  if (view.invoices.length === 0) return html``;
  return html`<div>
    <h2 class="section-title">Invoices</h2>
    <div class="table-wrap">
      <table class="invoices">
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col" class="number">Number</th>
            <th scope="col">Amount</th>
            <th scope="col">Status</th>
            <th scope="col"><span class="visually-hidden">Actions</span></th>
          </tr>
        </thead>
        <tbody>
          ${view.invoices.map((invoice) => invoiceRow(view, invoice))}
        </tbody>
      </table>
    </div>
  </div>`;
}

function invoiceRow(view: PortalView, invoice: Stripe.Invoice): Html {
  const pay = html`<form method="post" action="${portalPath(view.session.id)}/invoices/${invoice.id}/pay">
    <button class="link-button" type="submit">
      Pay<span class="visually-hidden"> invoice ${invoice.number}</span>
    </button>
  </form>`;
  const label = html`View<span class="visually-hidden"> invoice ${invoice.number}</span>`;
  return html`<tr>
    <td>${formatShortDay(invoice.created)}</td>
    <td class="number muted">${invoice.number}</td>
    <td>${formatMoney(invoice.total, invoice.currency)}</td>
    <td>${statusTag(invoice.status ?? '')}</td>
    <td>${invoice.status === 'open' ? html`${pay} · ` : ''}<a href="${invoicePath(invoice.id)}">${label}</a></td>
  </tr>`;
}

export function paymentMethodPage(
  view: PortalView,
  form: { typed: TypedCard; errors: CardErrors; alert: string | null },
): Html {
  return portalFrame(
    view,
    view.card ? 'Update your card' : 'Add a card',
    html`<form class="stack" method="post" novalidate>
        ${form.alert ? html`<p class="alert" role="alert">${form.alert}</p>` : ''}
        <div class="stack-tight">
          <h2>Card details</h2>
          <p class="muted">
            ${view.card ? `Replaces your ${cardName(view.card)}.` : 'Used for all payments of your plan from now on.'}
          </p>
          ${cardFields(form.typed, form.errors)}
        </div>
        <div class="actions">
          <button class="button" type="submit">Save card</button>
          <a class="button button-plain" href="${leaveHref(view)}">Cancel</a>
        </div>
      </form>
      ${testNote()}`,
  );
}

export function cancelPage(view: PortalView, plan: PortalPlan): Html {
  const { subscription, productName } = plan;
  if (subscription.cancel_at !== null) {
    return portalFrame(
      view,
      'Cancel your plan',
      html`<div class="stack">
        <p>Your ${productName} plan already ends on ${formatDay(subscription.cancel_at)}.</p>
        <div class="actions"><a class="button button-plain" href="${leaveHref(view)}">Back</a></div>
      </div>`,
    );
  }
  const end = periodEnd(subscription);
  return portalFrame(
    view,
    'Cancel your plan',
    html`<form class="stack" method="post">
      <div class="stack-tight">
        <h2>Cancel ${productName}?</h2>
        <p class="muted">
          ${end === null ? '' : `You keep your plan until ${formatDay(end)}. `}After that it ends and you are not
          charged again. Until then you can renew it here.
        </p>
      </div>
      <div class="actions">
        <button class="button button-danger" type="submit">Cancel plan</button>
        <a class="button button-plain" href="${leaveHref(view)}">Keep plan</a>
      </div>
    </form>`,
  );
}

/** A visitor who came by deep link has no overview to return to. */
function leaveHref(view: PortalView): string {
  const { session } = view;
  return session.flow && session.return_url ? session.return_url : `${portalPath(session.id)}/home`;
}
