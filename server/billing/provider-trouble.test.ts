import { EventEmitter, once } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { CheckoutReply } from '#shared/billing/billing-schemas.ts';
import { useTestApp } from '#server/test/app.ts';
import { connectSandbox, REQUEST_LIMIT_MS } from './billing.ts';
import { journeysOf } from './test-journeys.ts';

const app = useTestApp();
const newcomer = () => app.signUp({ subscribed: false });
type Person = Awaited<ReturnType<typeof newcomer>>;

/** How long the sign-up page waits for the payment page. */
const PATIENCE_MS = 30_000;
/** The longest pause of the provider's client before a retry. */
const LONGEST_REST_MS = 1_000;

async function documentOf(
  person: Person,
  asked: Response,
): Promise<{ id: string; read: () => Promise<CheckoutReply> }> {
  const { id } = (await asked.json()) as { id: string };
  const read = async () => {
    const reply = await person.request('GET', `/api/customers/${person.user.uid}/checkout_sessions/${id}`);
    return (await reply.json()) as CheckoutReply;
  };
  return { id, read };
}

interface Line {
  /** Called with the path of every request, which waits for the returned promise. */
  before?: (path: string) => Promise<unknown>;
  /** Whether the provider's response gets lost. */
  loses?: (path: string) => boolean;
}

/**
 * Runs the work on a connection to the provider that is slow or loses responses. Resolves to the time that the lost
 * ones would have cost: the client would wait for each until its own timeout, which the tests do not sit out.
 */
async function onBadLine({ before, loses }: Line, work: () => Promise<void>): Promise<number> {
  const { billing } = app.deps;
  const good = billing.stripe;
  let lost = 0;
  const bad = connectSandbox({
    ...app.sandbox,
    fetch: async (input, init) => {
      const { method, url } = new Request(input, init);
      const path = `${method} ${new URL(url).pathname}`;
      await before?.(path);
      const response = await app.sandbox.fetch(input, init);
      if (!loses?.(path)) return response;
      lost += 1;
      throw new TypeError('The answer got lost.');
    },
  });
  billing.stripe = bad.stripe;
  try {
    await work();
    return lost * (REQUEST_LIMIT_MS + LONGEST_REST_MS);
  } finally {
    billing.stripe = good;
  }
}

const CREATE_CUSTOMER = 'POST /v1/customers';
const CREATE_PAGE = 'POST /v1/checkout/sessions';

async function expectOneOfEach(person: Person): Promise<void> {
  const { stripe } = app.deps.billing;
  expect((await stripe.customers.list({ email: person.user.email })).data).toHaveLength(1);
  const customer = await journeysOf(app).customerOf(person);
  expect((await stripe.checkout.sessions.list({ customer })).data).toHaveLength(1);
}

describe('problems at the provider', () => {
  it.each(['500', '409'])('%s while creating ends with one customer and one page', async (next) => {
    const { control, checkout } = journeysOf(app);
    const ada = await newcomer();
    await control('faults', { next, times: 1, path: '/v1/customers' });
    await control('faults', { next, times: 1, path: '/v1/checkout/sessions' });
    expect((await checkout(ada)).url).toMatch(/\/c\/pay\/cs_/);
    await expectOneOfEach(ada);
  });

  it('one lost response to each creation takes less time than the page waits, and creates nothing twice', async () => {
    const { checkout } = journeysOf(app);
    const ada = await newcomer();
    const toLose = [CREATE_CUSTOMER, CREATE_PAGE];
    const loses = (path: string) => toLose.includes(path) && toLose.splice(toLose.indexOf(path), 1).length > 0;
    const waitedMs = await onBadLine({ loses }, async () => {
      expect((await checkout(ada)).url).toMatch(/\/c\/pay\/cs_/);
    });
    expect(toLose).toEqual([]);
    expect(waitedMs).toBeLessThan(PATIENCE_MS);
    await expectOneOfEach(ada);
  });

  it.each([CREATE_CUSTOMER, CREATE_PAGE])(
    'no response at all to %s times out before the page does, and a new request works',
    async (silent) => {
      const { checkout } = journeysOf(app);
      const ada = await newcomer();
      const waitedMs = await onBadLine({ loses: (path) => path === silent }, async () => {
        expect((await checkout(ada)).error?.message).toContain('An error occurred with our connection to Stripe.');
      });
      expect(waitedMs).toBeLessThan(PATIENCE_MS);
      const page = await checkout(ada);
      expect(page.url).toMatch(/\/c\/pay\/cs_/);
      expect((await checkout(ada)).url).toBe(page.url);
      const { data } = await app.deps.billing.stripe.customers.list({ email: ada.user.email });
      expect(data).toHaveLength(1);
    },
  );

  it('a response that comes when nobody waits any more does no harm', async () => {
    const { ask, checkout } = journeysOf(app);
    const ada = await newcomer();
    const gate = new EventEmitter();
    const opened = once(gate, 'opened');
    await onBadLine({ before: async (path) => path === CREATE_PAGE && opened }, async () => {
      const early = await documentOf(ada, await ask(ada));
      expect(await early.read()).toEqual({ id: early.id });
      const again = await documentOf(ada, await ask(ada));
      expect(again.id).toBe(early.id);
      gate.emit('opened');
      await expect.poll(early.read).toHaveProperty('url');
      expect((await checkout(ada)).url).toBe((await early.read()).url);
    });
    await expectOneOfEach(ada);
  });

  it('a deleted customer is recreated at the next checkout and the old subscription is over', async () => {
    const { startTrial, customerOf, subscriptionOf, subscribe } = journeysOf(app);
    const ada = await newcomer();
    await startTrial(ada);
    const before = await customerOf(ada);
    await app.deps.billing.stripe.customers.del(before);
    await app.sandbox.drain();
    expect((await subscriptionOf(ada)).subscription?.status).toBe('canceled');
    await subscribe(ada);
    expect(await customerOf(ada)).not.toBe(before);
    expect((await subscriptionOf(ada)).subscription?.status).toBe('active');
  });
});
