import type { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../test-sandbox.ts';
import { cardForm, newCustomer, openPortal, startTrial, submit, subscribe } from '../test-journeys.ts';

let test: TestSandbox;

beforeAll(async () => {
  test = await startTestSandbox();
});
afterAll(() => test.end());

const visit = (path: string) => Promise.resolve(test.sandbox.pages.request(path));
const reload = (subscription: Stripe.Subscription) => test.stripe.subscriptions.retrieve(subscription.id);

describe('the portal', () => {
  it('shows plan, status, next date, card and invoices', async () => {
    const customer = await newCustomer(test);
    await subscribe(test, customer.id);
    const portal = await openPortal(test, customer.id);
    const entry = await visit(portal);
    expect(entry.headers.get('location')).toBe(`${portal}/home`);
    const page = await (await visit(`${portal}/home`)).text();
    for (const text of [
      'Professional',
      '£9.00 per month',
      'Active',
      'renews on 15 February 2026',
      'Visa ending in 4242',
      'Paid',
    ]) {
      expect(page).toContain(text);
    }
    expect(page).toContain('href="http://localhost:3000/settings"');
  });

  it('cancels with cancel_at, and renews', async () => {
    const customer = await newCustomer(test, 'portal-cancel@example.com');
    const subscription = await startTrial(test, customer.id);
    const portal = await openPortal(test, customer.id);
    const path = `${portal}/subscriptions/${subscription.id}`;
    expect(await (await visit(`${path}/cancel`)).text()).toContain('You keep your plan until 14 February 2026.');
    expect((await submit(test, `${path}/cancel`)).headers.get('location')).toBe(`${portal}/home`);
    expect(await reload(subscription)).toMatchObject({
      status: 'trialing',
      cancel_at: subscription.trial_end,
      cancel_at_period_end: false,
      cancellation_details: { reason: 'cancellation_requested' },
    });
    const [event] = (await test.stripe.events.list({ type: 'customer.subscription.updated', limit: 1 })).data;
    expect(event?.data.previous_attributes).toEqual({
      cancel_at: null,
      canceled_at: null,
      cancellation_details: { reason: null },
    });
    expect(await (await visit(`${portal}/home`)).text()).toContain('Your plan ends on 14 February 2026.');
    await submit(test, `${path}/renew`);
    expect(await reload(subscription)).toMatchObject({ cancel_at: null, canceled_at: null });
  });

  it('opens the card page by deep link and returns to the given URL', async () => {
    const customer = await newCustomer(test, 'deep@example.com');
    const subscription = await startTrial(test, customer.id);
    const portal = await openPortal(test, customer.id, {
      type: 'payment_method_update',
      after_completion: { type: 'redirect', redirect: { return_url: 'http://localhost:3000/upgrade' } },
    });
    expect((await visit(portal)).headers.get('location')).toBe(`${portal}/payment-method`);
    const declined = await submit(test, `${portal}/payment-method`, cardForm('4000000000000002'));
    expect(declined.status).toBe(402);
    expect(await declined.text()).toContain('Your card was declined.');
    const empty = await submit(test, `${portal}/payment-method`);
    expect(empty.status).toBe(422);
    const saved = await submit(test, `${portal}/payment-method`, cardForm('4242424242424242'));
    expect(saved.headers.get('location')).toBe('http://localhost:3000/upgrade');
    const { invoice_settings: settings } = (await test.stripe.customers.retrieve(customer.id)) as Stripe.Customer;
    expect(settings.default_payment_method).toMatch(/^pm_/);
    expect((await reload(subscription)).default_payment_method).toBe(settings.default_payment_method);
  });

  it('goes through the bank for a card that needs it', async () => {
    const customer = await newCustomer(test, 'portal-3ds@example.com');
    await startTrial(test, customer.id);
    const portal = await openPortal(test, customer.id);
    const asked = await submit(test, `${portal}/payment-method`, cardForm('4000002500003155'));
    expect(asked.headers.get('location')).toBe(`${portal}/authenticate`);
    expect((await submit(test, `${portal}/authenticate`, { answer: 'fail' })).status).toBe(402);
    expect((await test.stripe.paymentMethods.list({ customer: customer.id })).data).toEqual([]);
    await submit(test, `${portal}/payment-method`, cardForm('4000002500003155'));
    await submit(test, `${portal}/authenticate`, { answer: 'complete' });
    expect((await test.stripe.paymentMethods.list({ customer: customer.id })).data).toHaveLength(1);
  });

  it('opens the cancellation by deep link and confirms it', async () => {
    const customer = await newCustomer(test, 'deep-cancel@example.com');
    const subscription = await subscribe(test, customer.id);
    const portal = await openPortal(test, customer.id, {
      type: 'subscription_cancel',
      subscription_cancel: { subscription: subscription.id },
      after_completion: { type: 'hosted_confirmation', hosted_confirmation: { custom_message: 'See you.' } },
    });
    const entry = (await visit(portal)).headers.get('location') ?? '';
    expect(entry).toBe(`${portal}/subscriptions/${subscription.id}/cancel`);
    const done = await submit(test, entry);
    expect(done.headers.get('location')).toBe(`${portal}/confirmed`);
    expect(await (await visit(`${portal}/confirmed`)).text()).toContain('See you.');
    expect((await reload(subscription)).cancel_at).not.toBeNull();
  });

  it('refuses access to other customers’ objects', async () => {
    const mine = await newCustomer(test, 'portal-mine@example.com');
    const theirs = await newCustomer(test, 'portal-theirs@example.com');
    const foreign = await subscribe(test, theirs.id);
    const [invoice] = (await test.stripe.invoices.list({ customer: theirs.id })).data;
    const portal = await openPortal(test, mine.id);
    expect((await submit(test, `${portal}/subscriptions/${foreign.id}/cancel`)).status).toBe(404);
    expect((await submit(test, `${portal}/invoices/${invoice?.id}/pay`)).status).toBe(404);
    expect((await reload(foreign)).cancel_at).toBeNull();
    await expect(
      openPortal(test, mine.id, {
        type: 'subscription_cancel',
        subscription_cancel: { subscription: foreign.id },
      }),
    ).rejects.toMatchObject({ code: 'resource_missing' });
  });

  it('expires if it is not opened in time, and refuses a made-up URL', async () => {
    const customer = await newCustomer(test, 'late@example.com');
    const portal = await openPortal(test, customer.id);
    test.passWallTime(301_000);
    const late = await visit(portal);
    expect(late.status).toBe(410);
    expect(await late.text()).toContain('This billing page has expired');
    expect((await visit('/_sandbox/p/session/bps_unknown')).status).toBe(404);
  });
});

describe('the invoice page', () => {
  it('shows a paid invoice', async () => {
    const customer = await newCustomer(test, 'invoice@example.com');
    await subscribe(test, customer.id);
    const [invoice] = (await test.stripe.invoices.list({ customer: customer.id })).data;
    expect(invoice?.hosted_invoice_url).toBe(`http://localhost:3000/_sandbox/invoice/${invoice?.id}`);
    const page = await (await visit(`/_sandbox/invoice/${invoice?.id}`)).text();
    expect(page).toContain(invoice?.number);
    expect(page).toContain('1 × Professional (£9.00 per month)');
    expect(page).toContain('Visa ending in 4242');
    expect((await visit('/_sandbox/invoice/in_unknown')).status).toBe(404);
  });

  it('accepts payment for an open one', async () => {
    const customer = await newCustomer(test, 'open-invoice@example.com');
    const subscription = await startTrial(test, customer.id, '4000000000000341');
    await test.advance('31d');
    const [invoice] = (await test.stripe.invoices.list({ customer: customer.id, status: 'open' })).data;
    expect((await submit(test, `/_sandbox/invoice/${invoice?.id}`)).status).toBe(402);
    await submit(test, `${await openPortal(test, customer.id)}/payment-method`, cardForm('4242424242424242'));
    expect((await submit(test, `/_sandbox/invoice/${invoice?.id}`)).status).toBe(303);
    expect((await reload(subscription)).status).toBe('active');
  });
});

describe('every hosted page', () => {
  it('works without scripts or inline styles under a strict policy', async () => {
    const customer = await newCustomer(test, 'policy@example.com');
    await subscribe(test, customer.id);
    const reply = await visit(`${await openPortal(test, customer.id)}/home`);
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'");
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(await reply.text()).not.toMatch(/<script|style="| on\w+="/);
    const sheet = await visit('/_sandbox/c/hosted.css');
    expect(sheet.headers.get('content-type')).toContain('text/css');
  });

  it('escapes user input', async () => {
    const customer = await test.stripe.customers.create({ email: 'x@example.com', name: '<b>Bob</b>' });
    await subscribe(test, customer.id);
    const [invoice] = (await test.stripe.invoices.list({ customer: customer.id })).data;
    const page = await (await visit(`/_sandbox/invoice/${invoice?.id}`)).text();
    expect(page).toContain('&lt;b&gt;Bob&lt;/b&gt;');
  });
});
