import type { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardForm, failure, newCustomer, paidParameters, payPath, submit } from '../test-journeys.ts';
import { startTestSandbox, type TestSandbox } from '../test-sandbox.ts';

let test: TestSandbox;
let stripe: Stripe;

beforeAll(async () => {
  test = await startTestSandbox();
  ({ stripe } = test);
});
afterAll(() => test.end());

describe('checkout sessions', () => {
  it('are listed by customer and status, and can be expired once', async () => {
    const customer = await newCustomer(test, 'sessions@example.com');
    const first = await stripe.checkout.sessions.create(paidParameters(test, customer.id));
    const second = await stripe.checkout.sessions.create(paidParameters(test, customer.id));
    const expired = await stripe.checkout.sessions.expire(first.id);
    expect(expired).toMatchObject({ status: 'expired', url: null });
    const open = await stripe.checkout.sessions.list({ customer: customer.id, status: 'open' });
    expect(open.data.map(({ id }) => id)).toEqual([second.id]);
    expect(await failure(stripe.checkout.sessions.expire(first.id))).toMatchObject({
      message: expect.stringContaining('status of `expired`'),
    });
    const lines = await stripe.checkout.sessions.listLineItems(second.id);
    expect(lines.data[0]).toMatchObject({ description: 'Professional', amount_total: 900, quantity: 1 });
  });

  it('live between 30 minutes and 24 hours', async () => {
    const customer = await newCustomer(test, 'life@example.com');
    const now = Math.floor(test.wallNow().getTime() / 1000);
    const lasting = (seconds: number) =>
      stripe.checkout.sessions.create({ ...paidParameters(test, customer.id), expires_at: now + seconds });
    expect((await lasting(3_600)).expires_at).toBe(now + 3_600);
    expect(await failure(lasting(1_700))).toMatchObject({ param: 'expires_at' });
    expect(await failure(lasting(90_000))).toMatchObject({ param: 'expires_at' });
  });

  it('cannot be expanded along an unknown path', async () => {
    const customer = await newCustomer(test);
    const session = await stripe.checkout.sessions.create(paidParameters(test, customer.id));
    expect(await failure(stripe.checkout.sessions.retrieve(session.id, { expand: ['status'] }))).toMatchObject({
      message: 'This property cannot be expanded (status).',
    });
  });
});

describe('a declined first payment', () => {
  it('is visible in the invoice', async () => {
    const customer = await newCustomer(test, 'first@example.com');
    const session = await stripe.checkout.sessions.create(paidParameters(test, customer.id));
    await submit(test, payPath(session), cardForm('4000000000000002'));
    const [invoice] = (await stripe.invoices.list({ customer: customer.id })).data;
    expect(invoice).toMatchObject({ status: 'open', attempt_count: 1, next_payment_attempt: null });
  });
});
