import { html } from 'hono/html';
import type { Stripe } from 'stripe';
import { needsCard } from '../billing/checkout.ts';
import { formatDay, formatInterval, formatMoney } from '../billing/money.ts';
import { DAY } from '../clock/billing-cycle.ts';
import type { PendingCard } from '../storage/kinds.ts';
import { cardFields, EMPTY_CARD, type CardErrors, type TypedCard } from './card-form.ts';
import { document, seller, testNote, type Html } from './layout.ts';

export interface CheckoutView {
  session: Stripe.Checkout.Session;
  lineItem: Stripe.LineItem;
  trialDays: number | null;
  promotionCode: { code: string; couponName: string | null } | null;
  merchantName: string;
  now: number;
}

export interface CheckoutForm {
  typed: TypedCard;
  errors: CardErrors;
  /** Stripe's message about the card as a whole. */
  alert: string | null;
}

export const EMPTY_FORM: CheckoutForm = { typed: EMPTY_CARD, errors: {}, alert: null };

export function checkoutPage(view: CheckoutView, form: CheckoutForm): Html {
  const action = view.trialDays === null ? 'Subscribe' : 'Start trial';
  return document(
    `${action} — ${view.merchantName}`,
    html`<main class="split">
      <section class="summary" aria-label="Order summary">
        <div>${seller(view.merchantName, view.session.cancel_url)} ${offer(view)} ${lines(view)}</div>
      </section>
      <section class="pane" aria-label="Your details">
        <div>
          <form class="stack" method="post" novalidate>
            ${form.alert ? html`<p class="alert" role="alert">${form.alert}</p>` : ''} ${contact(view.session)}
            ${payment(view, form)}
            <button class="button button-wide" type="submit">${action}</button>
            ${terms(view)}
          </form>
          ${testNote()}
        </div>
      </section>
    </main>`,
  );
}

function price(view: CheckoutView): Stripe.Price {
  if (!view.lineItem.price) throw new Error(`Checkout session ${view.session.id} has no price.`);
  return view.lineItem.price;
}

/** £9.00 per month: the price of the plan after any trial. */
function recurringAmount(view: CheckoutView): number {
  return (price(view).unit_amount ?? 0) * (view.lineItem.quantity ?? 1);
}

function recurringPrice(view: CheckoutView): string {
  return `${formatMoney(recurringAmount(view), price(view).currency)} ${formatInterval(price(view).recurring)}`;
}

function trialEnd(view: CheckoutView): string {
  return formatDay(view.now + (view.trialDays ?? 0) * DAY);
}

function offer(view: CheckoutView): Html {
  const name = view.lineItem.description ?? '';
  if (view.trialDays === null) {
    const amount = formatMoney(recurringAmount(view), price(view).currency);
    return html`<div class="offer">
      <h1>Subscribe to ${name}</h1>
      <p class="price">${amount} <small>${formatInterval(price(view).recurring)}</small></p>
    </div>`;
  }
  return html`<div class="offer">
    <h1>Try ${name}</h1>
    <p class="price">${freeDays(view.trialDays)}</p>
    <p class="muted">${afterTrial(view)}</p>
  </div>`;
}

/** A charge is only mentioned if a card is required. */
function afterTrial(view: CheckoutView): string {
  return needsCard(view.session)
    ? `Then ${recurringPrice(view)}, from ${trialEnd(view)}`
    : `Until ${trialEnd(view)}. It continues at ${recurringPrice(view)} only if you add a card.`;
}

function freeDays(days: number): string {
  return days === 1 ? '1 day free' : `${days} days free`;
}

function lines(view: CheckoutView): Html {
  const { session, lineItem, trialDays } = view;
  const currency = price(view).currency;
  const due = formatMoney(session.amount_total ?? 0, currency);
  return html`<dl class="lines">
    <div>
      <dt>
        ${lineItem.description}
        <div class="muted small">
          ${
            trialDays === null
              ? `Billed ${formatInterval(price(view).recurring)}`
              : `${freeDays(trialDays)}, then ${recurringPrice(view)}`
          }
        </div>
      </dt>
      <dd>${trialDays === null ? formatMoney(recurringAmount(view), currency) : formatMoney(0, currency)}</dd>
    </div>
    ${discountLine(view)}
    ${
      trialDays === null
        ? html`<div class="rule">
            <dt>Subtotal</dt>
            <dd>${formatMoney(session.amount_subtotal ?? 0, currency)}</dd>
          </div>`
        : html`<div class="rule">
            <dt>On ${trialEnd(view)}${needsCard(view.session) ? '' : ', if you have added a card'}</dt>
            <dd>${formatMoney(recurringAmount(view), currency)}</dd>
          </div>`
    }
    <div class="rule total">
      <dt>Total due today</dt>
      <dd>${due}</dd>
    </div>
  </dl>`;
}

function discountLine({ session, lineItem, promotionCode }: CheckoutView): Html | '' {
  if (!promotionCode) return '';
  const amount = session.total_details?.amount_discount ?? 0;
  return html`<div>
    <dt><span class="tag tag-good">${promotionCode.code}</span> ${promotionCode.couponName ?? 'Promotion code'}</dt>
    <dd>${amount > 0 ? `−${formatMoney(amount, lineItem.currency)}` : 'Applied'}</dd>
  </div>`;
}

function contact(session: Stripe.Checkout.Session): Html {
  return html`<div>
    <h2 class="section-title">Contact information</h2>
    <div class="field">
      <span class="label">E-mail</span>
      <p class="readonly">${session.customer_details?.email ?? 'Not given'}</p>
    </div>
  </div>`;
}

function payment(view: CheckoutView, form: CheckoutForm): Html {
  if (needsCard(view.session)) {
    return html`<fieldset>
      <legend class="visually-hidden">Payment method</legend>
      <h2>Payment method</h2>
      ${cardFields(form.typed, form.errors)}
    </fieldset>`;
  }
  const touched = form.alert !== null || Object.values(form.typed).some((value) => value !== '');
  return html`<div class="stack-tight">
    <p class="hint">
      No card is needed today.
      ${view.trialDays === null ? '' : `Your trial runs until ${trialEnd(view)} and ends automatically unless you add a card.`}
    </p>
    <details ${touched ? 'open' : ''}>
      <summary>Add a card now (optional)</summary>
      <fieldset>
        <legend class="visually-hidden">Payment method</legend>
        ${cardFields(form.typed, form.errors)}
      </fieldset>
    </details>
  </div>`;
}

function terms(view: CheckoutView): Html {
  return html`<p class="small muted">
    ${
      view.trialDays === null
        ? `By subscribing you allow ${view.merchantName} to charge ${recurringPrice(view)} until you cancel.`
        : `With a card on file, ${view.merchantName} charges ${recurringPrice(view)} after the trial until you cancel.`
    }
    You can cancel at any time.
  </p>`;
}

export function authenticationPage(input: {
  merchantName: string;
  card: PendingCard;
  amount: string;
  cancelHref: string;
}): Html {
  const { card } = input;
  return document(
    `Confirm with your bank — ${input.merchantName}`,
    html`<main class="centre">
      <form class="panel stack" method="post">
        <div class="section-title">
          <h1>Confirm it is you</h1>
          <span class="tag tag-test">Test bank</span>
        </div>
        <p class="muted">Your bank asks you to approve this payment. On this test page you decide how it ends.</p>
        <dl class="facts">
          <div>
            <dt>Seller</dt>
            <dd>${input.merchantName}</dd>
          </div>
          <div>
            <dt>Amount</dt>
            <dd>${input.amount}</dd>
          </div>
          <div>
            <dt>Card</dt>
            <dd>${card.brand === 'visa' ? 'Visa' : 'Mastercard'} ending in ${card.last4}</dd>
          </div>
        </dl>
        <div class="stack-tight">
          <button class="button button-wide" type="submit" name="answer" value="complete">Complete</button>
          <button class="button button-wide button-plain" type="submit" name="answer" value="fail">Fail</button>
        </div>
        <p class="small"><a href="${input.cancelHref}">Use another card</a></p>
      </form>
    </main>`,
  );
}
