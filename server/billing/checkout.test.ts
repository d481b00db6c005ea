import { describe, expect, it } from 'vitest';
import { TRIAL_USED_MESSAGE } from '#shared/billing/billing-schemas.ts';
import { useTestApp } from '#server/test/app.ts';
import { cards, journeysOf } from './test-journeys.ts';

const app = useTestApp();
const newcomer = () => app.signUp({ subscribed: false });
const DAY_MS = 24 * 60 * 60 * 1000;

describe('a new user', () => {
  it('gets access by a trial of 30 days without a card, and not before', async () => {
    const { startTrial, subscriptionOf, mayUseTheApp } = journeysOf(app);
    const ada = await newcomer();
    expect(await subscriptionOf(ada)).toEqual({ subscription: null, trialDaysLeft: 0 });
    expect(await mayUseTheApp(ada)).toBe(false);
    const location = await startTrial(ada);
    expect(location).toMatch(/^http:\/\/localhost:3000\/payment-success\?session_id=cs_/);
    const { subscription, trialDaysLeft } = await subscriptionOf(ada);
    expect(subscription).toMatchObject({ status: 'trialing', planName: 'Professional', hasPaymentMethod: false });
    expect(trialDaysLeft).toBe(30);
    const { trialStart, trialEnd } = subscription ?? {};
    expect(new Date(trialEnd ?? 0).getTime() - new Date(trialStart ?? 0).getTime()).toBe(30 * DAY_MS);
    expect(await mayUseTheApp(ada)).toBe(true);
  });

  it('gets access by the success page alone when no webhook arrives', async () => {
    const { control, startTrial, subscriptionOf, mayUseTheApp } = journeysOf(app);
    const ada = await newcomer();
    await control('webhooks', { hold: true, no_wait: true });
    const location = await startTrial(ada);
    expect(await mayUseTheApp(ada)).toBe(false);
    const session_id = new URL(location).searchParams.get('session_id');
    await ada.request('POST', '/api/billing/sync', { session_id });
    expect(await mayUseTheApp(ada)).toBe(true);
    await control('webhooks', { hold: false, no_wait: false });
    await app.sandbox.drain();
    expect((await subscriptionOf(ada)).subscription?.status).toBe('trialing');
  });

  it('gets nothing from a missing, foreign or invented session id', async () => {
    const { startTrial, mayUseTheApp } = journeysOf(app);
    const [ada, bob] = [await newcomer(), await newcomer()];
    const session_id = new URL(await startTrial(ada)).searchParams.get('session_id');
    for (const claimed of [session_id, '', 'garbage', '../customers', 'cs_test_0']) {
      const response = await bob.request('POST', '/api/billing/sync', { session_id: claimed });
      expect(await response.json(), String(claimed)).toEqual({ subscription: null, trialDaysLeft: 0 });
    }
    expect(await mayUseTheApp(bob)).toBe(false);
  });
});

describe('a returning user', () => {
  it('is refused a second trial in the provider’s words and pays from the first day', async () => {
    const { startTrial, advance, checkout, subscribe, subscriptionOf, customerOf, mayUseTheApp } = journeysOf(app);
    const ada = await newcomer();
    await startTrial(ada);
    await advance('31d');
    expect((await subscriptionOf(ada)).subscription?.status).toBe('canceled');
    expect(await mayUseTheApp(ada)).toBe(false);
    expect(await checkout(ada)).toMatchObject({ error: { message: TRIAL_USED_MESSAGE } });
    await subscribe(ada);
    expect((await subscriptionOf(ada)).subscription).toMatchObject({ status: 'active', trialStart: null });
    const { data: invoices } = await app.deps.billing.stripe.invoices.list({ customer: await customerOf(ada) });
    expect(invoices.filter((invoice) => invoice.amount_paid === 900)).toHaveLength(1);
    const sessions = await app.deps.billing.stripe.checkout.sessions.list({ customer: await customerOf(ada) });
    expect(sessions.data[0]?.metadata).toMatchObject({ planType: 'pro_no_trial' });
  });

  it('cannot get another trial by deleting the account', async () => {
    const { startTrial, checkout } = journeysOf(app);
    const ada = await newcomer();
    await startTrial(ada);
    const { email, password } = ada.credentials;
    await ada.request('POST', '/api/account/delete', { currentPassword: password });
    await app.sandbox.drain();
    await app.db.pools.system.query('delete from users where id = $1', [ada.user.uid]);
    const again = await app.signUp({ subscribed: false, email: email.toUpperCase() });
    expect(again.user.uid).not.toBe(ada.user.uid);
    expect(await checkout(again)).toMatchObject({ error: { message: TRIAL_USED_MESSAGE } });
  });

  it('under a +tag of the address is flagged', async () => {
    const { startTrial } = journeysOf(app);
    const ada = await newcomer();
    await startTrial(ada);
    const tagged = await app.signUp({ subscribed: false, email: ada.credentials.email.replace('@', '+more@') });
    await startTrial(tagged);
    const { rows } = await app.db.pools.system.query(
      `select 1 from billing_anomalies where kind = 'trial-of-a-similar-address'`,
    );
    expect(rows).toHaveLength(1);
  });
});

describe('the payment page', () => {
  it.each([
    [cards.declined, 'Your card was declined.'],
    ['4000 0000 0000 9995', 'insufficient funds'],
    ['4000 0000 0000 0069', 'expired'],
    ['4000 0000 0000 0127', 'security code'],
  ])('declines card %s with a sentence, and accepts a good one afterwards', async (card, sentence) => {
    const { checkout, paidRequest, submit, cardForm, subscriptionOf, mayUseTheApp, customerOf } = journeysOf(app);
    const ada = await newcomer();
    const { url = '' } = await checkout(ada, paidRequest());
    const refused = await submit(url, cardForm(card));
    expect((await refused.text()).toLowerCase()).toContain(sentence.toLowerCase());
    expect(await mayUseTheApp(ada)).toBe(false);
    expect((await submit(url, cardForm(cards.good))).status).toBe(303);
    expect((await subscriptionOf(ada)).subscription?.status).toBe('active');
    const { data } = await app.deps.billing.stripe.subscriptions.list({
      customer: await customerOf(ada),
      status: 'all',
    });
    expect(data.filter(({ status }) => status === 'active')).toHaveLength(1);
  });
});

describe('one checkout at a time', () => {
  it('a double click leads to one page', async () => {
    const { ask, replyTo } = journeysOf(app);
    const ada = await newcomer();
    const asked = await Promise.all([ask(ada), ask(ada), ask(ada)]);
    const replies = await Promise.all(asked.map((response) => replyTo(ada, response)));
    expect(new Set(replies.map((reply) => reply.url)).size).toBe(1);
    expect(replies[0]?.url).toMatch(/\/c\/pay\/cs_/);
  });

  it('another plan closes the page of the first', async () => {
    const { checkout, paidRequest, submit } = journeysOf(app);
    const ada = await newcomer();
    const trial = await checkout(ada);
    const paid = await checkout(ada, paidRequest());
    expect(paid.url).not.toBe(trial.url);
    expect((await submit(trial.url ?? '')).status).not.toBe(303);
  });

  it('an account with a subscription cannot buy another one', async () => {
    const { startTrial, ask } = journeysOf(app);
    const ada = await newcomer();
    await startTrial(ada);
    const response = await ask(ada);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ error: { message: 'You already have an active subscription.' } });
  });

  it('two pages that are both completed leave one live subscription and an anomaly', async () => {
    const { startTrial, customerOf, subscriptionOf } = journeysOf(app);
    const ada = await newcomer();
    await startTrial(ada);
    const { stripe, ids } = app.deps.billing;
    const customer = await customerOf(ada);
    const second = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      line_items: [{ price: ids.trialPrice, quantity: 1 }],
      payment_method_collection: 'if_required',
      subscription_data: { trial_period_days: 30 },
      success_url: 'http://localhost:3000/payment-success',
    });
    await journeysOf(app).submit(second.url ?? '');
    await app.sandbox.drain();
    const { data } = await stripe.subscriptions.list({ customer, status: 'all' });
    expect(data.map(({ status }) => status).toSorted()).toEqual(['canceled', 'trialing']);
    expect((await subscriptionOf(ada)).subscription?.status).toBe('trialing');
    const { rows } = await app.db.pools.system.query(
      `select 1 from billing_anomalies where kind = 'several-live-subscriptions' and subject = $1`,
      [ada.user.uid],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('the browser’s claims', () => {
  it.each([
    [{ price: 'price_cheaper' }, 201, "No such price: 'price_cheaper'"],
    [{ success_url: 'https://evil.example/' }, 422, 'Addresses must be on this site'],
    [{ cancel_url: 'https://localhost.evil.example/' }, 422, 'Addresses must be on this site'],
    [{ trial_period_days: 999 }, 422, 'Unknown field: trial_period_days'],
  ])('do not count: %j', async (claim, status, message) => {
    const { ask, replyTo } = journeysOf(app);
    const ada = await newcomer();
    const asked = await ask(ada, claim);
    expect(asked.status).toBe(status);
    const text = status === 201 ? JSON.stringify(await replyTo(ada, asked)) : await asked.text();
    expect(text).toContain(message);
  });

  it('about who is paying do not count either', async () => {
    const { checkout, customerOf } = journeysOf(app);
    const [ada, bob] = [await newcomer(), await newcomer()];
    await checkout(ada, { metadata: { userId: bob.user.uid } });
    const { data } = await app.deps.billing.stripe.checkout.sessions.list({ customer: await customerOf(ada) });
    expect(data[0]?.metadata?.['userId']).toBe(ada.user.uid);
    const forBob = await ada.request('POST', `/api/customers/${bob.user.uid}/checkout_sessions`, {
      price: app.deps.billing.ids.trialPrice,
      success_url: 'http://localhost:3000/',
      cancel_url: 'http://localhost:3000/',
    });
    expect(forBob.status).toBe(403);
  });
});
