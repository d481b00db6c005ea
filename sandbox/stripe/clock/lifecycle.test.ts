import type { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../test-sandbox.ts';
import {
  cardForm,
  control,
  newCustomer,
  openPortal,
  paidParameters,
  payPath,
  startTrial,
  submit,
  subscribe,
  trialParameters,
} from '../test-journeys.ts';

let test: TestSandbox;
let customer: Stripe.Customer;

beforeAll(async () => {
  test = await startTestSandbox();
});
beforeEach(async () => {
  await test.reset();
  customer = await newCustomer(test);
});
afterAll(() => test.end());

const day = (seconds: number | null | undefined) => new Date((seconds ?? 0) * 1000).toISOString().slice(0, 10);
const reload = (subscription: Stripe.Subscription) =>
  test.stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
const invoices = async () => (await test.stripe.invoices.list({ customer: customer.id, limit: 100 })).data;

/** The types of the events emitted by the work. */
async function eventsOf(work: () => Promise<unknown>): Promise<string[]> {
  const before = (await test.eventTypes()).length;
  await work();
  return (await test.eventTypes()).slice(before);
}

describe('the end of a trial', () => {
  it('is announced three days before, once', async () => {
    await startTrial(test, customer.id);
    expect(await eventsOf(() => test.advance('26d'))).toEqual([]);
    expect(await eventsOf(() => test.advance('2d'))).toEqual(['customer.subscription.trial_will_end']);
    expect(await eventsOf(() => test.advance('1d'))).toEqual([]);
  });

  it('without a card ends the subscription, and nothing is charged', async () => {
    const subscription = await startTrial(test, customer.id);
    await test.advance('28d');
    expect(await eventsOf(() => test.advance('3d'))).toEqual([
      'customer.subscription.updated',
      'customer.subscription.deleted',
    ]);
    const ended = await reload(subscription);
    expect(ended).toMatchObject({ status: 'canceled', ended_at: subscription.trial_end });
    expect((await invoices()).map(({ total }) => total)).toEqual([0]);
  });

  it('with a card activates it, and £9.00 is charged an hour later', async () => {
    const subscription = await startTrial(test, customer.id, '4242424242424242');
    await test.advance('28d');
    expect(await eventsOf(() => test.advance('2d'))).toEqual(['customer.subscription.updated', 'invoice.created']);
    const [updated] = (await test.stripe.events.list({ type: 'customer.subscription.updated', limit: 1 })).data;
    expect(updated?.data).toMatchObject({
      object: { status: 'active' },
      previous_attributes: {
        status: 'trialing',
        latest_invoice: subscription.latest_invoice,
        items: { data: [{ current_period_end: subscription.trial_end }] },
      },
    });
    const active = await reload(subscription);
    expect(active).toMatchObject({ status: 'active', latest_invoice: { status: 'draft', amount_due: 900 } });
    expect(active.items.data[0]?.current_period_start).toBe(subscription.trial_end);
    expect(await eventsOf(() => test.advance('1h'))).toEqual([
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_succeeded',
    ]);
    expect(await reload(subscription)).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'paid', amount_paid: 900, billing_reason: 'subscription_cycle' },
    });
  });

  it('can pause the subscription until it is resumed with a card', async () => {
    const session = await test.stripe.checkout.sessions.create({
      ...trialParameters(test, customer.id),
      subscription_data: {
        trial_period_days: 30,
        trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
      },
    });
    await submit(test, payPath(session));
    const [subscription] = (await test.stripe.subscriptions.list({ customer: customer.id })).data;
    if (!subscription) throw new Error('no subscription');
    await test.advance('31d');
    expect((await reload(subscription)).status).toBe('paused');
    await expect(test.stripe.subscriptions.resume(subscription.id)).rejects.toThrow('no attached payment source');
    const portal = await openPortal(test, customer.id);
    await submit(test, `${portal}/payment-method`, cardForm('4242424242424242'));
    const resumed = await test.stripe.subscriptions.resume(subscription.id, { billing_cycle_anchor: { type: 'now' } });
    expect(resumed.status).toBe('active');
    expect((await invoices())[0]).toMatchObject({ status: 'paid', amount_paid: 900 });
  });
});

describe('a card that fails later', () => {
  it('makes the subscription past due, is retried after 3, 5 and 7 days, and then the subscription ends', async () => {
    const subscription = await startTrial(test, customer.id, '4000000000000341');
    await test.advance('30d');
    expect(await eventsOf(() => test.advance('2h'))).toEqual([
      'invoice.finalized',
      'invoice.payment_failed',
      'customer.subscription.updated',
    ]);
    const first = await reload(subscription);
    expect(first).toMatchObject({ status: 'past_due', latest_invoice: { status: 'open', attempt_count: 1 } });
    for (const [delay, attempts] of [
      ['3d', 2],
      ['5d', 3],
    ] as const) {
      expect(await eventsOf(() => test.advance(delay))).toEqual(['invoice.payment_failed']);
      expect(await reload(subscription)).toMatchObject({
        status: 'past_due',
        latest_invoice: { attempt_count: attempts },
      });
    }
    expect(await eventsOf(() => test.advance('7d'))).toEqual([
      'invoice.payment_failed',
      'customer.subscription.deleted',
    ]);
    expect(await reload(subscription)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
      latest_invoice: { status: 'open', next_payment_attempt: null },
    });
    expect(await eventsOf(() => test.advance('3mo'))).toEqual([]);
  });

  it('can leave the subscription unpaid instead', async () => {
    await control(test, 'billing', { after_last_retry: 'unpaid' });
    const subscription = await startTrial(test, customer.id, '4000000000000341');
    await test.advance('46d');
    expect((await reload(subscription)).status).toBe('unpaid');
    await test.advance('1mo');
    expect(await reload(subscription)).toMatchObject({ status: 'unpaid', latest_invoice: { status: 'draft' } });
  });

  it('is replaced in the portal; paying then makes the subscription active again', async () => {
    const subscription = await startTrial(test, customer.id, '4000000000000341');
    await test.advance('31d');
    const [open] = await invoices();
    await expect(test.stripe.invoices.pay(open?.id ?? '')).rejects.toMatchObject({ code: 'card_declined' });
    const portal = await openPortal(test, customer.id, { type: 'payment_method_update' });
    const saved = await submit(test, `${portal}/payment-method`, cardForm('5555555555554444'));
    expect(saved.status).toBe(303);
    expect((await reload(subscription)).status).toBe('past_due');
    const paid = await test.stripe.invoices.pay(open?.id ?? '');
    expect(paid).toMatchObject({ status: 'paid', attempt_count: 1 });
    expect((await reload(subscription)).status).toBe('active');
    await expect(test.stripe.invoices.pay(open?.id ?? '')).rejects.toThrow('Invoice is already paid');
  });

  it('can be replaced in time for the next retry', async () => {
    const subscription = await startTrial(test, customer.id, '4000000000000341');
    await test.advance('31d');
    await submit(test, `${await openPortal(test, customer.id)}/payment-method`, cardForm('4242424242424242'));
    expect(await eventsOf(() => test.advance('3d'))).toEqual([
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
    ]);
    expect((await reload(subscription)).status).toBe('active');
  });
});

describe('renewals', () => {
  it('follow the anchor through 14 months from 31 January', async () => {
    await test.reset('2027-01-31T12:00:00Z');
    customer = await newCustomer(test);
    const subscription = await subscribe(test, customer.id);
    let end = subscription.items.data[0]?.current_period_end ?? 0;
    const ends = [day(end)];
    for (let month = 0; month < 14; month += 1) {
      await control(test, 'clock', { to: end + 2 * 3_600 });
      const renewed = await reload(subscription);
      end = renewed.items.data[0]?.current_period_end ?? 0;
      expect(renewed).toMatchObject({ status: 'active', latest_invoice: { status: 'paid', amount_paid: 900 } });
      ends.push(day(end));
    }
    expect(ends).toEqual([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
      '2027-07-31',
      '2027-08-31',
      '2027-09-30',
      '2027-10-31',
      '2027-11-30',
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
    ]);
    const all = await invoices();
    expect(all).toHaveLength(15);
    expect(new Set(all.map(({ number }) => number)).size).toBe(15);
  });

  it('happen in order, however far the clock jumps', async () => {
    const subscription = await subscribe(test, customer.id);
    await test.advance('3mo');
    await test.advance('2h');
    const lines = (await invoices()).map((invoice) => invoice.lines.data[0]?.period).toReversed();
    expect(lines.map((period) => [day(period?.start), day(period?.end)])).toEqual([
      ['2026-01-15', '2026-02-15'],
      ['2026-02-15', '2026-03-15'],
      ['2026-03-15', '2026-04-15'],
      ['2026-04-15', '2026-05-15'],
    ]);
    expect((await reload(subscription)).status).toBe('active');
  });
});

describe('cancelling', () => {
  it('in a trial ends it with the trial; nothing is charged', async () => {
    const subscription = await startTrial(test, customer.id, '4242424242424242');
    const cancelled = await test.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(cancelled).toMatchObject({ status: 'trialing', cancel_at: subscription.trial_end });
    await test.advance('29d');
    expect(await eventsOf(() => test.advance('2d'))).toEqual(['customer.subscription.deleted']);
    expect(await reload(subscription)).toMatchObject({ status: 'canceled', ended_at: subscription.trial_end });
    expect((await invoices()).map(({ total }) => total)).toEqual([0]);
  });

  it('ends the subscription with its period; no invoice follows', async () => {
    const subscription = await subscribe(test, customer.id);
    await test.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    await test.advance('20d');
    expect((await reload(subscription)).status).toBe('active');
    await test.advance('3mo');
    expect(await reload(subscription)).toMatchObject({ status: 'canceled' });
    expect(await invoices()).toHaveLength(1);
  });

  it('while a renewal is being invoiced leaves that invoice uncharged', async () => {
    const subscription = await subscribe(test, customer.id);
    await test.advance('1mo');
    await test.stripe.subscriptions.cancel(subscription.id);
    await test.advance('2h');
    expect((await invoices())[0]).toMatchObject({ status: 'draft', auto_advance: false });
  });
});

describe('a first payment that is never made', () => {
  it('leaves the subscription incomplete for 23 hours and then expires it', async () => {
    const session = await test.stripe.checkout.sessions.create(paidParameters(test, customer.id));
    await submit(test, payPath(session), cardForm('4000000000000002'));
    const [attempt] = (await test.stripe.subscriptions.list({ customer: customer.id })).data;
    await test.advance('22h');
    expect((await test.stripe.subscriptions.retrieve(attempt?.id ?? '')).status).toBe('incomplete');
    expect(await eventsOf(() => test.advance('1h'))).toEqual(['customer.subscription.updated', 'invoice.voided']);
    expect((await test.stripe.subscriptions.retrieve(attempt?.id ?? '')).status).toBe('incomplete_expired');
    // The session lives for a full day: another try starts a new subscription.
    await submit(test, payPath(session), cardForm('4242424242424242'));
    const all = await test.stripe.subscriptions.list({ customer: customer.id, status: 'all' });
    expect(all.data.map(({ status }) => status)).toEqual(['active', 'incomplete_expired']);
  });

  it('does not block the trial code, since the invoice is void', async () => {
    const session = await test.stripe.checkout.sessions.create(paidParameters(test, customer.id));
    await submit(test, payPath(session), cardForm('4000000000000002'));
    await expect(test.stripe.checkout.sessions.create(trialParameters(test, customer.id))).rejects.toMatchObject({
      code: 'promotion_code_customer_not_first_time',
    });
    await test.advance('24h');
    await expect(test.stripe.checkout.sessions.create(trialParameters(test, customer.id))).resolves.toBeTruthy();
  });
});

describe('checkout sessions', () => {
  it('expire by the clock and can then no longer be paid', async () => {
    const session = await test.stripe.checkout.sessions.create(paidParameters(test, customer.id));
    expect(await eventsOf(() => test.advance('24h'))).toEqual(['checkout.session.expired']);
    const late = await submit(test, payPath(session), cardForm('4242424242424242'));
    expect(late.status).toBe(410);
    expect(await late.text()).toContain('This checkout has expired');
    expect((await test.stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data).toEqual([]);
  });

  it('expire as wall time passes, even before anything noticed', async () => {
    const session = await test.stripe.checkout.sessions.create(paidParameters(test, customer.id));
    test.passWallTime(86_400_000);
    expect((await submit(test, payPath(session), cardForm('4242424242424242'))).status).toBe(410);
    await test.sandbox.drain();
    expect((await test.stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired');
  });

  it('accept an expiry in wall time after the sandbox clock was moved', async () => {
    await test.advance('90d');
    const wall = Math.floor(test.wallNow().getTime() / 1000);
    const session = await test.stripe.checkout.sessions.create({
      ...paidParameters(test, customer.id),
      expires_at: wall + 3_600,
    });
    expect(session.expires_at - session.created).toBe(3_600);
    expect((await test.sandbox.pages.request(payPath(session))).status).toBe(200);
  });
});

describe('a test clock', () => {
  it('moves its own customers only', async () => {
    const start = Math.floor(test.wallNow().getTime() / 1000);
    const clock = await test.stripe.testHelpers.testClocks.create({ frozen_time: start, name: 'A' });
    const clocked = await test.stripe.customers.create({ email: 'clock@example.com', test_clock: clock.id });
    const theirs = await startTrial(test, clocked.id);
    const other = await startTrial(test, customer.id);
    const advancing = await test.stripe.testHelpers.testClocks.advance(clock.id, {
      frozen_time: start + 31 * 86_400,
    });
    expect(advancing.status).toBe('advancing');
    await test.sandbox.drain();
    const ready = await test.stripe.testHelpers.testClocks.retrieve(clock.id);
    expect(ready).toMatchObject({ status: 'ready', frozen_time: start + 31 * 86_400 });
    expect((await reload(theirs)).status).toBe('canceled');
    expect((await reload(other)).status).toBe('trialing');
    await expect(
      test.stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: start + 200 * 86_400 }),
    ).rejects.toThrow('at most two intervals');
    await test.stripe.testHelpers.testClocks.del(clock.id);
    expect(await test.stripe.customers.retrieve(clocked.id)).toMatchObject({ deleted: true });
    expect((await test.stripe.testHelpers.testClocks.list()).data).toEqual([]);
  });
});
