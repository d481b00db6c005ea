import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Stripe } from 'stripe';
import { invoicePath } from '#sandbox/addresses.ts';
import { collectInvoice, paymentMethodFor } from '../billing/collection.ts';
import { idOf } from '../billing/invoicing.ts';
import { formatDay, formatMoney } from '../billing/money.ts';
import { subscriptionIdOf } from '../objects/invoice.ts';
import type { HostedPages } from './checkout-routes.ts';
import { document, notFoundPage, sendPage, testNote, type Html } from './layout.ts';
import { cardName, statusTag } from './portal-view.ts';

interface InvoiceView {
  invoice: Stripe.Invoice;
  /** The card it was or would be charged to. */
  card: Stripe.PaymentMethod | null;
}

export function invoiceRoutes({ store, dispatcher }: HostedPages): Hono {
  const routes = new Hono();

  routes.get('/invoice/:id', async (context) => {
    const view = await load(context.req.param('id'));
    return view ? sendPage(context, invoicePage(view, null), 200, []) : sendPage(context, notFoundPage(), 404, []);
  });

  routes.post('/invoice/:id', async (context) => {
    const id = context.req.param('id');
    const decline = await store.write(async (tx) => {
      const invoice = await tx.find('invoice', id);
      if (invoice?.data.status !== 'open') return null;
      const onClock = await tx.onClockOf(idOf(invoice.data.customer));
      const outcome = await collectInvoice(onClock, invoice, { automatic: false });
      return outcome.paid ? null : outcome.decline.message;
    });
    dispatcher.poke();
    if (decline === null) return context.redirect(invoicePath(id), 303);
    const view = await load(id);
    return view ? sendPage(context, invoicePage(view, decline), 402, []) : sendPage(context, notFoundPage(), 404, []);
  });

  function load(id: string): Promise<InvoiceView | null> {
    return store.read(async (tx) => {
      const invoice = await tx.find('invoice', id);
      if (!invoice || invoice.data.status === 'draft') return null;
      const { paidWith } = invoice.hidden;
      if (paidWith !== null)
        return { invoice: invoice.data, card: (await tx.find('payment_method', paidWith))?.data ?? null };
      const subscription = await tx.require('subscription', subscriptionIdOf(invoice.data), 'path');
      return { invoice: invoice.data, card: (await paymentMethodFor(tx, subscription.data))?.data ?? null };
    });
  }

  return routes;
}

function invoicePage({ invoice, card }: InvoiceView, alert: string | null): Html {
  const money = (amount: number) => formatMoney(amount, invoice.currency);
  const discount = (invoice.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
  return document(
    `Invoice ${invoice.number ?? ''} — ${invoice.account_name ?? ''}`,
    html`<main class="centre">
      <div class="panel panel-wide stack">
        ${alert ? html`<p class="alert" role="alert">${alert}</p>` : ''}
        <div class="section-title">
          <h1>Invoice ${invoice.number}</h1>
          ${statusTag(invoice.status ?? '')}
        </div>
        <dl class="facts">
          <div>
            <dt>From</dt>
            <dd>${invoice.account_name}</dd>
          </div>
          <div>
            <dt>To</dt>
            <dd>${invoice.customer_name ?? invoice.customer_email}</dd>
          </div>
          <div>
            <dt>Date</dt>
            <dd>${formatDay(invoice.effective_at ?? invoice.created)}</dd>
          </div>
          ${paidOn(invoice, card)}
        </dl>
        <div class="table-wrap">
          <table class="invoices invoice-lines">
            <thead>
              <tr>
                <th scope="col">Description</th>
                <th scope="col">Amount</th>
              </tr>
            </thead>
            <tbody>
              ${invoice.lines.data.map(
                (line) =>
                  html`<tr>
                    <td>
                      ${line.description}
                      <div class="muted small">${formatDay(line.period.start)} – ${formatDay(line.period.end)}</div>
                    </td>
                    <td>${money(line.amount)}</td>
                  </tr>`,
              )}
            </tbody>
          </table>
        </div>
        <dl class="lines">
          <div class="rule">
            <dt>Subtotal</dt>
            <dd>${money(invoice.subtotal)}</dd>
          </div>
          ${
            discount > 0
              ? html`<div>
                  <dt>Discount</dt>
                  <dd>−${money(discount)}</dd>
                </div>`
              : ''
          }
          <div class="total">
            <dt>Total</dt>
            <dd>${money(invoice.total)}</dd>
          </div>
          <div>
            <dt>Amount paid</dt>
            <dd>${money(invoice.amount_paid)}</dd>
          </div>
          <div class="rule total">
            <dt>Amount due</dt>
            <dd>${money(invoice.amount_remaining)}</dd>
          </div>
        </dl>
        ${invoice.status === 'open' ? payForm(invoice, card) : ''}
        <div class="no-print">${testNote()}</div>
      </div>
    </main>`,
  );
}

function paidOn(invoice: Stripe.Invoice, card: Stripe.PaymentMethod | null): Html {
  const { paid_at: paidAt } = invoice.status_transitions;
  if (paidAt === null) return html``;
  return html`<div>
      <dt>Paid</dt>
      <dd>${formatDay(paidAt)}</dd>
    </div>
    ${
      invoice.amount_paid > 0
        ? html`<div>
            <dt>Payment method</dt>
            <dd>${cardName(card)}</dd>
          </div>`
        : ''
    }`;
}

function payForm(invoice: Stripe.Invoice, card: Stripe.PaymentMethod | null): Html {
  if (!card) return html`<p class="muted">There is no card on file. Add one on your billing page, then pay.</p>`;
  return html`<form class="stack-tight no-print" method="post">
    <button class="button button-wide" type="submit">
      Pay ${formatMoney(invoice.amount_remaining, invoice.currency)}
    </button>
    <p class="muted small">Charged to your ${cardName(card)}.</p>
  </form>`;
}
