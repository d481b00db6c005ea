import type { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newCustomer } from '../test-journeys.ts';
import { startTestSandbox, type TestSandbox } from '../test-sandbox.ts';

let test: TestSandbox;
let stripe: Stripe;

beforeAll(async () => {
  test = await startTestSandbox();
  ({ stripe } = test);
});
afterAll(() => test.end());

describe('webhook endpoints', () => {
  it('get the events they subscribe to, with a secret that is shown once', async () => {
    const endpoint = await stripe.webhookEndpoints.create({
      url: 'http://localhost:3000/second',
      enabled_events: ['customer.created'],
    });
    expect(endpoint.secret).toMatch(/^whsec_/);
    expect((await stripe.webhookEndpoints.retrieve(endpoint.id)).secret).toBeUndefined();
    expect((await stripe.webhookEndpoints.list()).data).toHaveLength(2);
    await test.sandbox.drain();
    test.received.length = 0;
    const customer = await newCustomer(test, 'hooks@example.com');
    await stripe.customers.update(customer.id, { name: 'X' });
    await test.sandbox.drain();
    const second = test.received.filter(({ url }) => url.endsWith('/second'));
    expect(second.map(({ event }) => event.type)).toEqual(['customer.created']);
    expect(() =>
      stripe.webhooks.constructEvent(
        second[0]?.body ?? '',
        second[0]?.signature ?? '',
        endpoint.secret ?? '',
        Number.MAX_SAFE_INTEGER,
      ),
    ).not.toThrow();
    expect(await stripe.webhookEndpoints.del(endpoint.id)).toMatchObject({ deleted: true });
    expect((await stripe.webhookEndpoints.list()).data).toHaveLength(1);
  });
});
