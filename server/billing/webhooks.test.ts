import { describe, expect, it } from 'vitest';
import { createApp } from '#server/app/app.ts';
import { useTestApp } from '#server/test/app.ts';
import { connectSandbox } from './billing.ts';
import { reconcile } from './reconcile.ts';
import { forge, forgeryKinds, signedBy } from './test-forgeries.ts';
import { cards, journeysOf } from './test-journeys.ts';

const app = useTestApp();
const newcomer = () => app.signUp({ subscribed: false });

/** Everything stored about a user's billing, without the times of reading. */
async function stored(userId: string): Promise<string> {
  const { rows } = await app.db.pools.system.query(
    `select s.id, s.status, s.current_period_end, s.trial_end, s.cancel_at_period_end, s.cancel_at, s.ended_at, u.subscription ->> 'status' as summary
     from users u left join subscriptions s on s.user_id = u.id where u.id = $1 order by s.id`,
    [userId],
  );
  return JSON.stringify(rows);
}

async function providerStatuses(customer: string): Promise<string[]> {
  const { data } = await app.deps.billing.stripe.subscriptions.list({ customer, status: 'all', limit: 100 });
  return data.map(({ id, status }) => `${id} ${status}`).toSorted();
}

async function storedStatuses(userId: string): Promise<string[]> {
  const { rows } = await app.db.pools.system.query<{ text: string }>(
    `select id || ' ' || status as text from subscriptions where user_id = $1`,
    [userId],
  );
  return rows.map(({ text }) => text).toSorted();
}

const signed = (body: string) => signedBy(app.deps.billing.webhookSecret, body);

const post = (body: string, headers: Record<string, string>) =>
  Promise.resolve(createApp(app.deps).request('/api/stripe/webhook', { method: 'POST', headers, body }));

describe('a webhook', () => {
  it.each(forgeryKinds)('with %s is refused and not stored', async (kind) => {
    const { headers, body } = forge(kind, app.deps.billing.webhookSecret);
    expect((await post(body, headers)).status).toBe(400);
    const { rows } = await app.db.pools.system.query(`select 1 from stripe_events where id like 'evt_%ed'`);
    expect(rows).toEqual([]);
  });

  it('about somebody else’s customer is acknowledged and ignored', async () => {
    const event = {
      id: 'evt_foreign',
      object: 'event',
      type: 'customer.deleted',
      created: 1,
      livemode: false,
      data: { object: { id: 'cus_x' } },
    };
    const text = JSON.stringify(event);
    expect((await post(text, signed(text))).status).toBe(200);
    const { rows } = await app.db.pools.system.query(`select state from stripe_events where id = 'evt_foreign'`);
    expect(rows).toEqual([{ state: 'ignored' }]);
  });

  it('that fails three times is answered with 500 each time and finally processed once', async () => {
    const { control, startTrial, subscriptionOf, customerOf } = journeysOf(app);
    const ada = await newcomer();
    await control('webhooks', { hold: true, no_wait: true });
    await startTrial(ada);
    const customer = await customerOf(ada);
    const { data } = await app.deps.billing.stripe.events.list({ limit: 100 });
    const event = data.find(
      ({ type, data: { object } }) =>
        type === 'customer.subscription.created' && 'customer' in object && object.customer === customer,
    );
    const text = JSON.stringify(event);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await control('faults', { next: '500', times: 3, path: '/v1/subscriptions' });
      expect((await post(text, signed(text))).status).toBe(500);
    }
    expect((await subscriptionOf(ada)).subscription).toBeNull();
    await app.workOff(new Date(Date.now() + 60 * 60_000));
    expect((await subscriptionOf(ada)).subscription?.status).toBe('trialing');
    const { rows } = await app.db.pools.system.query('select state, attempts from stripe_events where id = $1', [
      event?.id,
    ]);
    expect(rows).toEqual([{ state: 'processed', attempts: 4 }]);
    await control('webhooks', { hold: false, no_wait: false });
    await app.sandbox.drain();
  });
});

describe('a failed event', () => {
  it('that the provider no longer has does not block later ones, and still updates the state', async () => {
    const { control, startTrial, subscriptionOf, customerOf } = journeysOf(app);
    const [ada, bob] = [await newcomer(), await newcomer()];
    await control('webhooks', { hold: true, no_wait: true });
    for (const person of [ada, bob]) {
      await startTrial(person);
      const object = { id: 'sub_x', object: 'subscription', customer: await customerOf(person) };
      const event = { object: 'event', type: 'customer.subscription.updated', created: 1, livemode: false };
      const text = JSON.stringify({ ...event, id: `evt_gone_${person.user.uid}`, data: { object } });
      await control('faults', { next: '500', times: 3, path: '/v1/subscriptions' });
      expect((await post(text, signed(text))).status).toBe(500);
      expect((await subscriptionOf(person)).subscription).toBeNull();
    }
    await app.workOff(new Date(Date.now() + 60 * 60_000));
    for (const person of [ada, bob]) expect((await subscriptionOf(person)).subscription?.status).toBe('trialing');
    await control('webhooks', { hold: false, no_wait: false });
    await app.sandbox.drain();
  });
});

describe('the order of webhooks', () => {
  it.each([
    ['twice', { duplicate: true }],
    ['in reverse', { shuffle: 'reverse' }],
    ['shuffled and twice', { duplicate: true, shuffle: true }],
  ])('%s leads to the provider’s state', async (_kind, behaviour) => {
    const { control, startTrial, advance, customerOf } = journeysOf(app);
    const ada = await newcomer();
    await control('webhooks', { hold: true, no_wait: true, ...behaviour });
    await startTrial(ada, cards.good);
    await advance('31d');
    await control('webhooks', { hold: false });
    await app.sandbox.drain();
    await control('webhooks', { duplicate: false, shuffle: false, no_wait: false });
    expect(await storedStatuses(ada.user.uid)).toEqual(await providerStatuses(await customerOf(ada)));
    const before = await stored(ada.user.uid);
    await reconcile(app.deps);
    expect(await stored(ada.user.uid)).toBe(before);
  });
});

describe('reconciliation', () => {
  it('repairs in one run what a day without webhooks left behind', async () => {
    const { control, startTrial, subscribe, advance, customerOf } = journeysOf(app);
    const [renewing, cancelled, failing] = [await newcomer(), await newcomer(), await newcomer()];
    await subscribe(renewing);
    await startTrial(cancelled);
    await startTrial(failing, cards.failsLater);
    await control('webhooks', { hold: true, no_wait: true });
    await advance('31d');
    await reconcile(app.deps);
    for (const person of [renewing, cancelled, failing]) {
      expect(await storedStatuses(person.user.uid)).toEqual(await providerStatuses(await customerOf(person)));
    }
    await control('webhooks', { hold: false, no_wait: false });
    await app.sandbox.drain();
  });

  it('continues with the other customers when one fails, and reports the failure', async () => {
    const { control, startTrial, advance, customerOf } = journeysOf(app);
    const [broken, fine] = [await newcomer(), await newcomer()];
    for (const person of [broken, fine]) await startTrial(person);
    const unreadable = await customerOf(broken);
    await control('webhooks', { hold: true, no_wait: true });
    await advance('31d');
    const { stripe } = app.deps.billing;
    app.deps.billing.stripe = connectSandbox({
      ...app.sandbox,
      fetch: async (input, init) => {
        const { url } = new Request(input, init);
        if (url.includes(unreadable)) throw new TypeError('The line to this customer is cut.');
        return app.sandbox.fetch(input, init);
      },
    }).stripe;
    try {
      await expect(reconcile(app.deps)).rejects.toThrow(/failed for \d+ items/);
    } finally {
      app.deps.billing.stripe = stripe;
    }
    const agrees = async (person: typeof fine) =>
      JSON.stringify(await storedStatuses(person.user.uid)) ===
      JSON.stringify(await providerStatuses(await customerOf(person)));
    expect([await agrees(broken), await agrees(fine)]).toEqual([false, true]);
    await reconcile(app.deps);
    expect(await agrees(broken)).toBe(true);
    await control('webhooks', { hold: false, no_wait: false });
    await app.sandbox.drain();
  });
});
