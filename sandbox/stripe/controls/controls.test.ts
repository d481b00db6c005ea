import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { control, newCustomer, readControl, startTrial } from '../test-journeys.ts';
import { startTestSandbox, type TestSandbox } from '../test-sandbox.ts';
import { addDuration } from './duration.ts';

let test: TestSandbox;

beforeAll(async () => {
  test = await startTestSandbox();
});
afterAll(() => test.end());

const clock = () => readControl<{ now: string }>(test, 'clock');
const faults = async () => (await readControl<{ faults: unknown[] }>(test, 'faults')).faults;

describe('durations', () => {
  it.each([
    ['90m', '2026-01-31T01:30:00.000Z'],
    ['12h', '2026-01-31T12:00:00.000Z'],
    ['30d', '2026-03-02T00:00:00.000Z'],
    ['2w', '2026-02-14T00:00:00.000Z'],
    ['1mo', '2026-02-28T00:00:00.000Z'],
  ])('adds %s', (duration, expected) => {
    const start = Date.parse('2026-01-31T00:00:00Z') / 1000;
    expect(new Date((addDuration(start, duration) ?? 0) * 1000).toISOString()).toBe(expected);
  });

  it.each(['', '30', 'd', '-1d', '1y', '1 d'])('refuses %j', (text) => {
    expect(addDuration(0, text)).toBeNull();
  });
});

describe('the controls', () => {
  it('move the clock forward only', async () => {
    const before = await clock();
    await control(test, 'clock', { advance: '2d' });
    const moved = await clock();
    expect(Date.parse(moved.now) - Date.parse(before.now)).toBe(2 * 86_400_000);
    expect((await control(test, 'clock', { to: before.now })).status).toBe(400);
    expect((await control(test, 'clock', { advance: 'tomorrow' })).status).toBe(400);
    const to = new Date(Date.parse(moved.now) + 3_600_000).toISOString();
    expect(await (await control(test, 'clock', { to })).json()).toMatchObject({ now: to });
    expect(test.sandbox.now().toISOString()).toBe(to);
  });

  it('accept only JSON, so that a form on another site cannot use them', async () => {
    const reply = await test.sandbox.controls.request('/_sandbox/reset', {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: '{}',
    });
    expect(reply.status).toBe(400);
    expect((await control(test, 'webhooks', { unknown: true })).status).toBe(400);
  });

  it('list and clear injected faults', async () => {
    await control(test, 'faults', { next: '500', times: 2, path: '/v1/nothing' });
    expect(await faults()).toHaveLength(2);
    await test.sandbox.controls.request('/_sandbox/faults', { method: 'DELETE' });
    expect(await faults()).toEqual([]);
  });

  it('give an overview, and reset with the same keys', async () => {
    const customer = await newCustomer(test, 'overview@example.com');
    const subscription = await startTrial(test, customer.id);
    await test.sandbox.drain();
    const overview = await test.sandbox.control.overview();
    expect(overview.counts).toMatchObject({ customer: 1, subscription: 1, invoice: 1 });
    expect(overview.subscriptions).toMatchObject([
      { id: subscription.id, email: 'overview@example.com', status: 'trialing' },
    ]);
    await control(test, 'reset', {});
    expect((await test.stripe.customers.list()).data).toEqual([]);
    expect((await test.stripe.prices.list()).data).toHaveLength(2);
    expect((await test.stripe.webhookEndpoints.list()).data).toHaveLength(1);
    expect((await clock()).now).toBe(test.wallNow().toISOString());
  });
});
