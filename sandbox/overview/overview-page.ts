import { html } from 'hono/html';
import { SANDBOX_PATH } from '#shared/platform/pages.ts';
import type { SandboxOverview } from '#sandbox/stripe/controls/control.ts';

const steps = [
  ['1h', '1 hour'],
  ['1d', '1 day'],
  ['7d', '1 week'],
  ['30d', '30 days'],
  ['1mo', '1 month'],
] as const;

export function overviewPage({ now, subscriptions, deliveries, behaviour, counts }: SandboxOverview) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Payment sandbox</title>
        <link rel="stylesheet" href="${SANDBOX_PATH}/overview.css" />
        <script type="module" src="${SANDBOX_PATH}/overview.js"></script>
      </head>
      <body>
        <main>
          <h1>Payment sandbox</h1>
          <p class="note">
            No real card is charged here. ${counts['customer'] ?? 0} customers, ${counts['invoice'] ?? 0} invoices.
            <a href="${SANDBOX_PATH}/mailbox">Mailbox</a> · <a href="/">Back to the product</a>
          </p>
          <section aria-labelledby="clock">
            <h2 id="clock">Clock</h2>
            <p><time datetime="${now}">${readable(now)}</time></p>
            <p class="actions">${steps.map(([advance, label]) => button(`Advance ${label}`, 'clock', { advance }))}</p>
          </section>
          <section aria-labelledby="subscriptions">
            <h2 id="subscriptions">Subscriptions</h2>
            ${subscriptions.length === 0 ? html`<p class="note">None yet.</p>` : subscriptionTable(subscriptions)}
          </section>
          <section aria-labelledby="webhooks">
            <h2 id="webhooks">Webhooks</h2>
            <p class="actions">
              ${button(behaviour.hold ? 'Deliver again' : 'Hold all', 'webhooks', { hold: !behaviour.hold })}
              ${button(behaviour.duplicate ? 'Send once' : 'Send twice', 'webhooks', { duplicate: !behaviour.duplicate })}
              ${button('Fail the next one', 'webhooks', { fail_next: 1 })}
              ${button('Next API call fails', 'faults', { next: '500' })}
            </p>
            ${deliveries.length === 0 ? html`<p class="note">None yet.</p>` : deliveryTable(deliveries)}
          </section>
        </main>
      </body>
    </html>`;
}

function button(label: string, control: string, body: object) {
  return html`<button type="button" data-control="${control}" data-body="${JSON.stringify(body)}">${label}</button>`;
}

function subscriptionTable(subscriptions: SandboxOverview['subscriptions']) {
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Customer</th>
        <th scope="col">Status</th>
        <th scope="col">Period ends</th>
      </tr>
    </thead>
    <tbody>
      ${subscriptions.map(
        ({ email, customer, status, periodEnd }) =>
          html`<tr>
            <td>${email ?? customer}</td>
            <td>${status}</td>
            <td>${periodEnd === null ? '' : readable(periodEnd)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function deliveryTable(deliveries: SandboxOverview['deliveries']) {
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Event</th>
        <th scope="col">State</th>
        <th scope="col">Attempts</th>
        <th scope="col"><span class="hidden">Actions</span></th>
      </tr>
    </thead>
    <tbody>
      ${deliveries.map(
        ({ event, type, state, attempts }) =>
          html`<tr>
            <td>${type}</td>
            <td>${state}</td>
            <td>${attempts.length}</td>
            <td>${button('Resend', 'webhooks', { resend: event })}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function readable(instant: string): string {
  return `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`;
}
