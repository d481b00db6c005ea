import type { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failure, newCustomer, paidParameters, startTrial } from '../test-journeys.ts';
import { startTestSandbox, type TestSandbox } from '../test-sandbox.ts';

let test: TestSandbox;
let stripe: Stripe;

beforeAll(async () => {
  test = await startTestSandbox();
  ({ stripe } = test);
});
afterAll(() => test.end());

describe('customers', () => {
  it('are created, updated, found by exact e-mail and listed newest first', async () => {
    const first = await stripe.customers.create({ email: 'list@example.com', metadata: { a: '1', b: '2' } });
    const second = await stripe.customers.create({ email: 'list@example.com' });
    const other = await stripe.customers.create({ email: 'LIST@example.com' });
    const found = await stripe.customers.list({ email: 'list@example.com' });
    expect(found.data.map(({ id }) => id)).toEqual([second.id, first.id]);
    const changed = await stripe.customers.update(first.id, { name: 'Grace', metadata: { a: '' } });
    expect(changed).toMatchObject({ name: 'Grace', metadata: { b: '2' }, email: 'list@example.com' });
    expect(changed.metadata).not.toHaveProperty('a');
    const page = await stripe.customers.list({ limit: 2 });
    expect(page).toMatchObject({ has_more: true, data: [{ id: other.id }, { id: second.id }] });
    const next = await stripe.customers.list({ limit: 1, starting_after: second.id });
    expect(next.data[0]?.id).toBe(first.id);
    const back = await stripe.customers.list({ limit: 1, ending_before: second.id });
    expect(back.data[0]?.id).toBe(other.id);
    expect(await failure(stripe.customers.list({ starting_after: 'cus_x' }))).toMatchObject({
      param: 'starting_after',
    });
  });

  it('take their subscriptions, open checkouts and cards with them', async () => {
    const customer = await newCustomer(test, 'gone@example.com');
    const subscription = await startTrial(test, customer.id, '4242424242424242');
    const open = await stripe.checkout.sessions.create(paidParameters(test, customer.id));
    expect(await stripe.customers.del(customer.id)).toEqual(
      expect.objectContaining({ id: customer.id, deleted: true }),
    );
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
    expect((await stripe.checkout.sessions.retrieve(open.id)).status).toBe('expired');
    expect(await failure(stripe.customers.del(customer.id))).toMatchObject({ statusCode: 404 });
    expect(await failure(stripe.checkout.sessions.create(paidParameters(test, customer.id)))).toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param: 'customer',
    });
    expect((await stripe.customers.list({ email: 'gone@example.com' })).data).toEqual([]);
  });
});
