import type { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardForm, failure, newCustomer, openPortal, startTrial, submit, subscribe } from '../test-journeys.ts';
import { startTestSandbox, type TestSandbox } from '../test-sandbox.ts';

let test: TestSandbox;
let stripe: Stripe;

beforeAll(async () => {
  test = await startTestSandbox();
  ({ stripe } = test);
});
afterAll(() => test.end());

describe('subscriptions', () => {
  it('are listed without canceled ones unless all are requested, with their invoice and card', async () => {
    const customer = await newCustomer(test, 'subs@example.com');
    const first = await subscribe(test, customer.id);
    await stripe.subscriptions.cancel(first.id);
    const second = await subscribe(test, customer.id);
    const usual = await stripe.subscriptions.list({ customer: customer.id });
    expect(usual.data.map(({ id }) => id)).toEqual([second.id]);
    const all = await stripe.subscriptions.list({
      customer: customer.id,
      status: 'all',
      limit: 100,
      expand: ['data.latest_invoice', 'data.default_payment_method'],
    });
    expect(all.data).toMatchObject([
      {
        id: second.id,
        latest_invoice: { object: 'invoice', status: 'paid' },
        default_payment_method: { card: { last4: '4242' } },
      },
      { id: first.id, status: 'canceled' },
    ]);
  });

  it('end with the period and can be resumed', async () => {
    const customer = await newCustomer(test, 'cancel@example.com');
    const subscription = await subscribe(test, customer.id);
    const end = subscription.items.data[0]?.current_period_end;
    const cancelled = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(cancelled).toMatchObject({ status: 'active', cancel_at_period_end: true, cancel_at: end });
    const [event] = (await stripe.events.list({ type: 'customer.subscription.updated', limit: 1 })).data;
    expect(event?.data.previous_attributes).toEqual({
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      cancellation_details: { reason: null },
    });
    expect(event?.request?.idempotency_key).toMatch(/^stripe-node-retry-/);
    const kept = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    expect(kept).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null });
    const dated = await stripe.subscriptions.update(subscription.id, { cancel_at: (end ?? 0) - 60 });
    expect(dated).toMatchObject({ cancel_at_period_end: false, cancel_at: (end ?? 0) - 60 });
    expect(await stripe.subscriptions.update(subscription.id, { cancel_at: '' })).toMatchObject({ cancel_at: null });
    expect(
      await failure(stripe.subscriptions.update(subscription.id, { cancel_at: '', cancel_at_period_end: false })),
    ).toMatchObject({ statusCode: 400 });
  });

  it('end immediately on cancel and then refuse changes', async () => {
    const customer = await newCustomer(test, 'ended@example.com');
    const subscription = await subscribe(test, customer.id);
    const ended = await stripe.subscriptions.cancel(subscription.id, {
      cancellation_details: { comment: 'Too many jobs' },
    });
    expect(ended).toMatchObject({
      status: 'canceled',
      cancellation_details: { comment: 'Too many jobs', reason: 'cancellation_requested' },
    });
    expect(ended.ended_at).not.toBeNull();
    expect(await failure(stripe.subscriptions.cancel(subscription.id))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    expect(await failure(stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }))).toMatchObject({
      message: 'A canceled subscription can only update its cancellation_details and metadata.',
    });
    const noted = await stripe.subscriptions.update(subscription.id, { metadata: { note: 'x' } });
    expect(noted.metadata['note']).toBe('x');
  });

  it('end their trial on demand, which charges the card', async () => {
    const customer = await newCustomer(test, 'now@example.com');
    const subscription = await startTrial(test, customer.id, '4242424242424242');
    const active = await stripe.subscriptions.update(subscription.id, { trial_end: 'now', expand: ['latest_invoice'] });
    expect(active).toMatchObject({ status: 'active', latest_invoice: { amount_paid: 900, status: 'paid' } });
    const bare = await newCustomer(test, 'now-bare@example.com');
    const other = await startTrial(test, bare.id);
    expect(await failure(stripe.subscriptions.update(other.id, { trial_end: 'now' }))).toMatchObject({
      message: expect.stringContaining('no attached payment source'),
    });
  });

  it('accept only a card of their own customer', async () => {
    const mine = await newCustomer(test, 'mine@example.com');
    const theirs = await newCustomer(test, 'theirs@example.com');
    const subscription = await subscribe(test, mine.id);
    await subscribe(test, theirs.id);
    const [card] = (await stripe.paymentMethods.list({ customer: theirs.id })).data;
    expect(
      await failure(stripe.subscriptions.update(subscription.id, { default_payment_method: card?.id ?? '' })),
    ).toMatchObject({ code: 'resource_missing' });
  });

  it('are created through the API with a trial, or with a card that is charged at once', async () => {
    const customer = await newCustomer(test, 'api@example.com');
    const items = [{ price: test.sandbox.ids.proPrice }];
    const order = { customer: customer.id, items };
    expect((await failure(stripe.subscriptions.create(order))).message).toBe(
      'This customer has no attached payment source or default payment method.',
    );
    const trial = await stripe.subscriptions.create({ ...order, trial_period_days: 30, metadata: { a: 'b' } });
    expect(trial).toMatchObject({ status: 'trialing', metadata: { a: 'b' } });
    expect((trial.trial_end ?? 0) - (trial.trial_start ?? 0)).toBe(30 * 86_400);
    await submit(test, `${await openPortal(test, customer.id)}/payment-method`, cardForm('4242424242424242'));
    const paid = await stripe.subscriptions.create({ ...order, expand: ['latest_invoice'] });
    expect(paid).toMatchObject({ status: 'active', latest_invoice: { status: 'paid', amount_paid: 900 } });
    await submit(test, `${await openPortal(test, customer.id)}/payment-method`, cardForm('4000000000000341'));
    expect((await stripe.subscriptions.create(order)).status).toBe('incomplete');
  });
});
