import { describe, expect, it } from 'vitest';
import { useTestApp } from '#server/test/app.ts';
import { createGate } from '#server/test/work.ts';
import { enqueue } from '#server/platform/work/queue.ts';
import { connectSandbox } from './billing.ts';
import { cards, journeysOf } from './test-journeys.ts';

const app = useTestApp();
const DAY_MS = 24 * 60 * 60 * 1000;
const newcomer = () => app.signUp({ subscribed: false });
type Person = Awaited<ReturnType<typeof newcomer>>;

const daysAfter = (moment: Date, days: number) => new Date(moment.getTime() + days * DAY_MS);
const inDays = (days: number) => daysAfter(new Date(), days);

async function enforceRetention(at: Date): Promise<void> {
  await app.deps.database.asSystem((tx) => enqueue(tx, { kind: 'retention', data: {} }));
  await app.workOff(at);
}

/** Sessions expire before the simulated time is over. */
const signInAgain = ({ request, credentials: { email, password } }: Person) =>
  request('POST', '/api/auth/sign-in', { email, password });

const deleteAccount = (person: Person) =>
  person.request('POST', '/api/account/delete', { currentPassword: person.credentials.password });

async function statusesOf(customer: string): Promise<string[]> {
  const { data } = await app.deps.billing.stripe.subscriptions.list({ customer, status: 'all', limit: 100 });
  return data.map(({ status }) => status);
}

async function anomalies(kind: string): Promise<string[]> {
  const { rows } = await app.db.pools.system.query<{ subject: string }>(
    'select subject from billing_anomalies where kind = $1',
    [kind],
  );
  return rows.map(({ subject }) => subject);
}

async function exists({ user }: Person): Promise<boolean> {
  const { rowCount } = await app.db.pools.system.query('select from users where id = $1', [user.uid]);
  return rowCount === 1;
}

/** A page for this customer that the product does not know, as after a lost response. */
async function unknownPage(person: Person, customer: string): Promise<string> {
  const metadata = { userId: person.user.uid };
  const { url } = await app.deps.billing.stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: app.deps.billing.ids.proPrice, quantity: 1 }],
    success_url: 'http://localhost:3000/payment-success',
    cancel_url: 'http://localhost:3000/upgrade',
    metadata,
    subscription_data: { metadata },
  });
  return url ?? '';
}

describe('deleting an account', () => {
  it('closes the open checkout page, so that it cannot be paid', async () => {
    const { checkout, submit, cardForm, paidRequest, customerOf } = journeysOf(app);
    const ada = await newcomer();
    const { url = '' } = await checkout(ada, paidRequest());
    const customer = await customerOf(ada);
    const lost = await unknownPage(ada, customer);
    expect((await deleteAccount(ada)).status).toBe(200);
    for (const page of [url, lost]) expect((await submit(page, cardForm(cards.good))).status).not.toBe(303);
    expect(await statusesOf(customer)).toEqual([]);
  });

  it('closes a page that the provider is still creating', async () => {
    const { ask, customerOf } = journeysOf(app);
    const ada = await newcomer();
    const [asked, deleted] = [createGate(), createGate()];
    const { stripe } = app.deps.billing;
    app.deps.billing.stripe = connectSandbox({
      ...app.sandbox,
      fetch: async (input, init) => {
        const { method, url } = new Request(input, init);
        if (method === 'POST' && url.endsWith('/v1/checkout/sessions')) {
          asked.open();
          await deleted.opened;
        }
        return app.sandbox.fetch(input, init);
      },
    }).stripe;
    try {
      expect((await ask(ada)).status).toBe(201);
      await asked.opened;
      const customer = await customerOf(ada);
      expect((await deleteAccount(ada)).status).toBe(200);
      deleted.open();
      await app.settled();
      const { data } = await stripe.checkout.sessions.list({ customer });
      expect(data.map(({ status }) => status)).toEqual(['expired']);
    } finally {
      app.deps.billing.stripe = stripe;
    }
  });

  it('leaves the account and its page unchanged while the provider does not answer', async () => {
    const { checkout, submit, cardForm, paidRequest, control, mayUseTheApp } = journeysOf(app);
    const ada = await newcomer();
    const { url = '' } = await checkout(ada, paidRequest());
    await control('faults', { next: '500', times: 3, path: '/v1/checkout/sessions' });
    expect((await deleteAccount(ada)).status).toBeGreaterThanOrEqual(500);
    expect((await submit(url, cardForm(cards.good))).status).toBe(303);
    expect(await mayUseTheApp(ada)).toBe(true);
  });

  it('ends a later purchase at once, and reports it to the operator', async () => {
    const { startTrial, submit, cardForm, customerOf } = journeysOf(app);
    const ada = await newcomer();
    await startTrial(ada);
    const customer = await customerOf(ada);
    await deleteAccount(ada);
    await submit(await unknownPage(ada, customer), cardForm(cards.good));
    await app.sandbox.drain();
    const { data } = await app.deps.billing.stripe.subscriptions.list({ customer, status: 'all' });
    expect(data.map(({ status }) => status)).toEqual(['canceled', 'canceled']);
    expect(await anomalies('subscription-of-a-deleted-account')).toEqual([data[0]?.id]);
  });
});

describe('erasing an account', () => {
  it('ends its subscriptions and deletes the customer at the provider first', async () => {
    const { startTrial, submit, cardForm, customerOf, control } = journeysOf(app);
    const ada = await newcomer();
    await startTrial(ada);
    const customer = await customerOf(ada);
    await deleteAccount(ada);
    await control('webhooks', { hold: true, no_wait: true });
    expect((await submit(await unknownPage(ada, customer), cardForm(cards.good))).status).toBe(303);
    expect(await statusesOf(customer)).toContain('active');
    await enforceRetention(inDays(31));
    expect(await exists(ada)).toBe(false);
    expect(await app.deps.billing.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
    await control('webhooks', { hold: false, no_wait: false });
    await app.sandbox.drain();
    const { data: events } = await app.deps.billing.stripe.events.list({ type: 'customer.subscription.deleted' });
    expect(events.filter(({ data: { object } }) => 'customer' in object && object.customer === customer)).toHaveLength(
      2,
    );
    const { data: completed } = await app.deps.billing.stripe.checkout.sessions.list({ status: 'complete' });
    const paidLast = completed.find(({ metadata }) => metadata?.['userId'] === ada.user.uid);
    expect(await anomalies('checkout-without-an-account')).toEqual([paidLast?.id]);
  });

  it('waits while the provider is unreachable', async () => {
    const { startTrial, customerOf } = journeysOf(app);
    const ada = await newcomer();
    await startTrial(ada);
    const customer = await customerOf(ada);
    await deleteAccount(ada);
    await app.sandbox.drain();
    const { stripe } = app.deps.billing;
    app.deps.billing.stripe = connectSandbox({
      ...app.sandbox,
      fetch: async (input, init) => {
        if (new Request(input, init).method === 'DELETE') throw new TypeError('The line is cut.');
        return app.sandbox.fetch(input, init);
      },
    }).stripe;
    try {
      await enforceRetention(inDays(31));
      expect(await exists(ada)).toBe(true);
    } finally {
      app.deps.billing.stripe = stripe;
    }
    await app.workOff(inDays(32));
    expect(await exists(ada)).toBe(false);
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
  });
});

describe('the 30 days before an account is erased', () => {
  const endOf = async (customer: string) => {
    const [subscription] = (await app.deps.billing.stripe.subscriptions.list({ customer, status: 'all' })).data;
    return new Date((subscription?.ended_at ?? 0) * 1000);
  };
  const warningsTo = async ({ user }: Person) =>
    (await app.deliverMail()).filter(({ to, subject }) => to === user.email && subject.includes('will be erased on'));

  it('count from the end of the subscription, not from the first failed payment', async () => {
    const { startTrial, advance, subscriptionOf, customerOf } = journeysOf(app);
    const ada = await newcomer();
    await startTrial(ada, cards.failsLater);
    await advance('30d');
    await advance('2h');
    expect((await subscriptionOf(ada)).subscription?.status).toBe('past_due');
    const failedAt = app.deps.billing.now();
    await enforceRetention(daysAfter(failedAt, 29));
    expect(await warningsTo(ada)).toEqual([]);
    await advance('20d');
    await signInAgain(ada);
    expect((await subscriptionOf(ada)).subscription?.status).toBe('canceled');
    const endedAt = await endOf(await customerOf(ada));
    expect(endedAt.getTime()).toBeGreaterThan(daysAfter(failedAt, 10).getTime());
    await enforceRetention(daysAfter(endedAt, 22));
    expect(await warningsTo(ada)).toEqual([]);
    await enforceRetention(daysAfter(endedAt, 23));
    expect(await warningsTo(ada)).toHaveLength(1);
    await enforceRetention(daysAfter(endedAt, 29));
    expect(await exists(ada)).toBe(true);
    await enforceRetention(daysAfter(endedAt, 31));
    expect(await exists(ada)).toBe(false);
  });

  it('end with a new subscription, even if its webhook was lost', async () => {
    const { startTrial, advance, checkout, paidRequest, submit, cardForm, customerOf, control, mayUseTheApp } =
      journeysOf(app);
    const ada = await newcomer();
    await startTrial(ada);
    await advance('31d');
    expect(await mayUseTheApp(ada)).toBe(false);
    const endedAt = await endOf(await customerOf(ada));
    await enforceRetention(daysAfter(endedAt, 23));
    await signInAgain(ada);
    await control('webhooks', { hold: true, no_wait: true });
    const { url = '' } = await checkout(ada, paidRequest());
    expect((await submit(url, cardForm(cards.good))).status).toBe(303);
    expect(await mayUseTheApp(ada)).toBe(false);
    await enforceRetention(daysAfter(endedAt, 31));
    expect(await exists(ada)).toBe(true);
    await signInAgain(ada);
    expect(await mayUseTheApp(ada)).toBe(true);
    await control('webhooks', { hold: false, no_wait: false });
    await app.sandbox.drain();
  });
});
