import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { control, newCustomer, readControl, startTrial } from '../test-journeys.ts';
import { startTestSandbox, type TestSandbox } from '../test-sandbox.ts';
import type { LoggedDelivery } from './deliveries.ts';

let test: TestSandbox;

beforeAll(async () => {
  test = await startTestSandbox();
});
beforeEach(() => test.reset());
afterAll(() => test.end());

const types = () => test.received.map(({ event }) => event.type);
const log = async () => (await readControl<{ log: LoggedDelivery[] }>(test, 'webhooks')).log;

describe('a webhook', () => {
  it('carries a signature that the SDK accepts, by the wall clock', async () => {
    await test.advance('400d');
    await newCustomer(test);
    await test.sandbox.drain();
    const [webhook] = test.received;
    if (!webhook) throw new Error('nothing received');
    const wallSeconds = Math.floor(test.wallNow().getTime() / 1000);
    const event = test.stripe.webhooks.constructEvent(
      webhook.body,
      webhook.signature,
      test.sandbox.webhookSecret,
      300,
      undefined,
      wallSeconds * 1000,
    );
    expect(event.type).toBe('customer.created');
    expect(event.api_version).toBe('2026-10-28.endive');
    expect(webhook.signature).toContain(`t=${wallSeconds},`);
    expect(event.created).toBe(wallSeconds + 400 * 86_400);
    expect(() =>
      test.stripe.webhooks.constructEvent(`${webhook.body} `, webhook.signature, test.sandbox.webhookSecret, 1e12),
    ).toThrow();
    expect(webhook.url).toBe('http://localhost:3000/api/stripe/webhook');
  });

  it('is retried after 1 s, 5 s, 30 s, 2 min and 10 min with a new signature, then dropped', async () => {
    test.answerWith(() => new Response('no', { status: 500 }));
    await newCustomer(test);
    await test.sandbox.drain();
    expect(test.received).toHaveLength(1);
    for (const [index, delay] of [1_000, 5_000, 30_000, 120_000, 600_000].entries()) {
      test.passWallTime(delay - 1);
      await test.sandbox.drain();
      expect(test.received).toHaveLength(index + 1);
      test.passWallTime(1);
      await test.sandbox.drain();
      expect(test.received).toHaveLength(index + 2);
    }
    expect(new Set(test.received.map(({ signature }) => signature)).size).toBe(6);
    test.passWallTime(86_400_000);
    await test.sandbox.drain();
    expect(test.received).toHaveLength(6);
    expect(await log()).toMatchObject([{ type: 'customer.created', state: 'failed' }]);
    const undelivered = await test.stripe.events.list({ delivery_success: false });
    expect(undelivered.data).toMatchObject([{ type: 'customer.created', pending_webhooks: 1 }]);
  });

  it('counts as delivered only on a 2xx, not on a redirect, a failure or no answer', async () => {
    for (const answer of [
      () => new Response(null, { status: 302, headers: { location: 'http://elsewhere' } }),
      () => Promise.reject(new Error('refused')),
    ]) {
      test.answerWith(answer);
      await newCustomer(test);
      await test.sandbox.drain();
    }
    expect((await log()).map(({ state }) => state)).toEqual(['pending', 'pending']);
    test.answerWith(() => new Response(null, { status: 204 }));
    test.passWallTime(1_000);
    await test.sandbox.drain();
    expect((await log()).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
    const delivered = await test.stripe.events.list({ delivery_success: true });
    expect(delivered.data.map((event) => event.pending_webhooks)).toEqual([0, 0]);
  });

  it('can be made to fail a number of times', async () => {
    await control(test, 'webhooks', { fail_next: 2 });
    await newCustomer(test);
    await test.sandbox.drain();
    test.passWallTime(1_000);
    await test.sandbox.drain();
    expect(test.received).toEqual([]);
    test.passWallTime(5_000);
    await test.sandbox.drain();
    expect(types()).toEqual(['customer.created']);
    expect((await log())[0]?.attempts.map(({ status }) => status)).toEqual([500, 500, 200]);
  });

  it('can be held and released', async () => {
    await control(test, 'webhooks', { hold: true });
    await newCustomer(test);
    await test.sandbox.drain();
    expect(test.received).toEqual([]);
    await control(test, 'webhooks', { hold: false });
    await test.sandbox.drain();
    expect(types()).toEqual(['customer.created']);
  });

  it('can be sent twice, or again on demand', async () => {
    await control(test, 'webhooks', { duplicate: true });
    await newCustomer(test);
    await test.sandbox.drain();
    expect(types()).toEqual(['customer.created', 'customer.created']);
    expect(test.received[0]?.event.id).toBe(test.received[1]?.event.id);
    await control(test, 'webhooks', { duplicate: false, resend: test.received[0]?.event.id });
    await test.sandbox.drain();
    expect(test.received).toHaveLength(3);
    expect((await control(test, 'webhooks', { resend: 'evt_x' })).status).toBe(400);
  });

  it('is delivered in order, in reverse or at random', async () => {
    await control(test, 'webhooks', { hold: true });
    const customer = await newCustomer(test);
    await startTrial(test, customer.id);
    const made = await test.eventTypes();
    await control(test, 'webhooks', { shuffle: 'reverse', hold: false });
    await test.sandbox.drain();
    expect(types()).toEqual(made.toReversed());
    await control(test, 'webhooks', { shuffle: true, hold: true });
    const other = await newCustomer(test, 'other@example.com');
    await startTrial(test, other.id);
    test.received.length = 0;
    await control(test, 'webhooks', { hold: false });
    await test.sandbox.drain();
    expect(types().toSorted()).toEqual(made.toSorted());
  });

  it('that was pending is sent after a restart', async () => {
    await control(test, 'webhooks', { hold: true });
    await newCustomer(test);
    await test.sandbox.drain();
    const restarted = await test.restart();
    await control(restarted, 'webhooks', { hold: false });
    await restarted.sandbox.drain();
    expect(restarted.received.map(({ event }) => event.type)).toEqual(['customer.created']);
    test = restarted;
  });
});

describe('the event list', () => {
  it('filters by type, by several types and by time', async () => {
    const customer = await newCustomer(test);
    await startTrial(test, customer.id);
    const one = await test.stripe.events.list({ type: 'invoice.paid' });
    expect(one.data.map(({ type }) => type)).toEqual(['invoice.paid']);
    const several = await test.stripe.events.list({ types: ['invoice.created', 'customer.created'] });
    expect(several.data.map(({ type }) => type)).toEqual(['invoice.created', 'customer.created']);
    const family = await test.stripe.events.list({ type: 'invoice.*' });
    expect(family.data).toHaveLength(4);
    const future = Math.floor(test.wallNow().getTime() / 1000) + 60;
    expect((await test.stripe.events.list({ created: { gte: future } })).data).toEqual([]);
    const [event] = one.data;
    expect(await test.stripe.events.retrieve(event?.id ?? '')).toMatchObject({ type: 'invoice.paid' });
    await expect(test.stripe.events.retrieve('evt_x')).rejects.toMatchObject({ statusCode: 404 });
  });
});

describe('the timers', () => {
  it('retry automatically once started', async () => {
    let delivered: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => {
      delivered = resolve;
    });
    await control(test, 'webhooks', { fail_next: 1 });
    test.answerWith(() => {
      delivered();
      return new Response('ok');
    });
    await newCustomer(test);
    await test.sandbox.drain();
    test.passWallTime(1_000);
    test.sandbox.start();
    await arrived;
    await test.sandbox.stop();
    expect(types()).toEqual(['customer.created']);
  });
});
