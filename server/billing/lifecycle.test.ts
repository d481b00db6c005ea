import { describe, expect, it } from 'vitest';
import { statusLabel } from '#shared/billing/billing-schemas.ts';
import { useTestApp } from '#server/test/app.ts';
import { connect } from '#server/test/database.ts';
import { askForExport } from '#server/test/exports.ts';
import { cards, journeysOf } from './test-journeys.ts';

const app = useTestApp();
const newcomer = () => app.signUp({ subscribed: false });

async function subjectsTo(email: string): Promise<string[]> {
  return (await app.deliverMail()).filter((mail) => mail.to === email).map((mail) => mail.subject);
}

const cancelBody = (subscription: { stripeSubscriptionId: string; stripeCustomerId: string } | null) => ({
  subscriptionId: subscription?.stripeSubscriptionId ?? '',
  customerId: subscription?.stripeCustomerId ?? '',
});

describe('a trial', () => {
  it('without a card ends in Canceled, charges nothing and mails once before and once after', async () => {
    const { startTrial, advance, subscriptionOf, mayUseTheApp, customerOf } = journeysOf(app);
    const ada = await newcomer();
    await startTrial(ada);
    await advance('28d');
    expect(await mayUseTheApp(ada)).toBe(true);
    await advance('3d');
    const { subscription } = await subscriptionOf(ada);
    expect(statusLabel(subscription?.status ?? '')).toBe('Canceled');
    expect(await mayUseTheApp(ada)).toBe(false);
    const { data: invoices } = await app.deps.billing.stripe.invoices.list({ customer: await customerOf(ada) });
    expect(invoices.every((invoice) => invoice.amount_due === 0)).toBe(true);
    const subjects = await subjectsTo(ada.user.email);
    expect(subjects.filter((subject) => subject.startsWith('Your Placewell trial ends on'))).toHaveLength(1);
    expect(subjects.filter((subject) => subject === 'Your Placewell subscription ended')).toHaveLength(1);
  });

  it('with a card continues at £9 a month', async () => {
    const { startTrial, advance, subscriptionOf, customerOf } = journeysOf(app);
    const ada = await newcomer();
    await startTrial(ada, cards.good);
    await advance('30d');
    expect((await subscriptionOf(ada)).subscription?.status).toBe('active');
    await advance('2h');
    const paid = async () => {
      const { data } = await app.deps.billing.stripe.invoices.list({ customer: await customerOf(ada), limit: 100 });
      return data.filter((invoice) => invoice.amount_paid === 900).length;
    };
    expect(await paid()).toBe(1);
    await advance('1mo');
    await advance('2h');
    expect(await paid()).toBe(2);
  });

  it('with a card that fails later loses access, and a good card restores it', async () => {
    const { startTrial, advance, subscriptionOf, mayUseTheApp, checkout, submit, cardForm } = journeysOf(app);
    const ada = await newcomer();
    await startTrial(ada, cards.failsLater);
    await advance('30d');
    await advance('2h');
    expect(statusLabel((await subscriptionOf(ada)).subscription?.status ?? '')).toBe('Past Due');
    expect(await mayUseTheApp(ada)).toBe(false);
    expect(await subjectsTo(ada.user.email)).toContain('A payment for Placewell failed');
    // "Continue to Payment" requests the trial first, whatever the account's history.
    const { url = '' } = await checkout(ada);
    const portal = new URL(url).pathname;
    expect((await app.sandbox.pages.request(portal)).headers.get('location')).toBe(`${portal}/home`);
    const home = await (await app.sandbox.pages.request(`${portal}/home`)).text();
    const [, pay = ''] = /action="([^"]+\/invoices\/[^"]+\/pay)"/.exec(home) ?? [];
    const payTo = new URL(pay, url).href;
    expect((await submit(payTo)).status).toBe(402);
    expect(await mayUseTheApp(ada)).toBe(false);
    await submit(`${url}/payment-method`, cardForm(cards.good));
    expect((await submit(payTo)).headers.get('location')).toBe(`${portal}/home`);
    await app.sandbox.drain();
    expect((await subscriptionOf(ada)).subscription?.status).toBe('active');
    expect(await mayUseTheApp(ada)).toBe(true);
  });

  it('whose card keeps failing is canceled after the last retry', async () => {
    const { startTrial, advance, subscriptionOf } = journeysOf(app);
    const ada = await newcomer();
    await startTrial(ada, cards.failsLater);
    await advance('30d');
    await advance('2h');
    await advance('20d');
    expect((await subscriptionOf(ada)).subscription?.status).toBe('canceled');
  });
});

describe('cancelling', () => {
  it('in a trial keeps access until its end, says when, and charges nothing', async () => {
    const { startTrial, advance, subscriptionOf, mayUseTheApp, customerOf } = journeysOf(app);
    const ada = await newcomer();
    await startTrial(ada, cards.good);
    const { subscription } = await subscriptionOf(ada);
    const response = await ada.request('POST', '/api/cancel-subscription', cancelBody(subscription));
    expect(await response.json()).toMatchObject({
      success: true,
      subscription: { cancelAtPeriodEnd: true, endsAt: subscription?.trialEnd },
    });
    expect(await subjectsTo(ada.user.email)).toContain('Your Placewell subscription is cancelled');
    await advance('29d');
    expect(await mayUseTheApp(ada)).toBe(true);
    await advance('2d');
    expect((await subscriptionOf(ada)).subscription?.status).toBe('canceled');
    expect(await mayUseTheApp(ada)).toBe(false);
    const { data } = await app.deps.billing.stripe.invoices.list({ customer: await customerOf(ada) });
    expect(data.every((invoice) => invoice.amount_paid === 0)).toBe(true);
  });

  it('of a paid plan keeps access until the end of the month and ends the charges', async () => {
    const { subscribe, advance, subscriptionOf, mayUseTheApp, customerOf } = journeysOf(app);
    const ada = await newcomer();
    await subscribe(ada);
    await ada.request('POST', '/api/cancel-subscription', cancelBody((await subscriptionOf(ada)).subscription));
    expect(await mayUseTheApp(ada)).toBe(true);
    await advance('1mo');
    await advance('1mo');
    await advance('1mo');
    expect((await subscriptionOf(ada)).subscription?.status).toBe('canceled');
    const { data } = await app.deps.billing.stripe.invoices.list({ customer: await customerOf(ada) });
    expect(data.filter((invoice) => invoice.amount_paid > 0)).toHaveLength(1);
  });

  it('twice is one cancellation; other people’s ids are refused and change nothing', async () => {
    const { startTrial, subscriptionOf } = journeysOf(app);
    const [ada, bob] = [await newcomer(), await newcomer()];
    await startTrial(ada);
    await startTrial(bob);
    const adas = (await subscriptionOf(ada)).subscription;
    const bobs = (await subscriptionOf(bob)).subscription;
    for (const forged of [
      cancelBody(adas),
      { ...cancelBody(bobs), subscriptionId: adas?.stripeSubscriptionId ?? '' },
    ]) {
      const response = await bob.request('POST', '/api/cancel-subscription', forged);
      expect(response.status).toBe(403);
      expect(await response.json()).toEqual({ success: false, error: 'Subscription not found' });
    }
    const untouched = await app.deps.billing.stripe.subscriptions.retrieve(adas?.stripeSubscriptionId ?? '');
    expect(untouched.cancel_at_period_end).toBe(false);
    for (let time = 0; time < 2; time += 1) {
      const response = await ada.request('POST', '/api/cancel-subscription', cancelBody(adas));
      expect(await response.json()).toMatchObject({ success: true });
    }
  });

  it('says so when the provider fails, and works afterwards', async () => {
    const { startTrial, subscriptionOf, control } = journeysOf(app);
    const ada = await newcomer();
    await startTrial(ada);
    const body = cancelBody((await subscriptionOf(ada)).subscription);
    await control('faults', { next: '500', times: 3, path: `/v1/subscriptions/${body.subscriptionId}` });
    const failed = await ada.request('POST', '/api/cancel-subscription', body);
    expect(failed.status).toBe(502);
    expect(await failed.json()).toMatchObject({ success: false, error: expect.any(String) as string });
    expect((await ada.request('POST', '/api/cancel-subscription', body)).status).toBe(200);
  });

  it('can be undone, here and after a cancellation in the portal', async () => {
    const { startTrial, subscriptionOf, advance } = journeysOf(app);
    const ada = await newcomer();
    await startTrial(ada, cards.good);
    const { subscription } = await subscriptionOf(ada);
    await ada.request('POST', '/api/cancel-subscription', cancelBody(subscription));
    await ada.request('POST', '/api/resume-subscription');
    expect((await subscriptionOf(ada)).subscription).toMatchObject({ cancelAtPeriodEnd: false, endsAt: null });
    const cancelAt = Math.floor(new Date(subscription?.trialEnd ?? 0).getTime() / 1000);
    await app.deps.billing.stripe.subscriptions.update(subscription?.stripeSubscriptionId ?? '', {
      cancel_at: cancelAt,
    });
    await app.sandbox.drain();
    expect((await subscriptionOf(ada)).subscription).toMatchObject({
      cancelAtPeriodEnd: true,
      endsAt: subscription?.trialEnd,
    });
    await ada.request('POST', '/api/resume-subscription');
    await advance('31d');
    expect((await subscriptionOf(ada)).subscription?.status).toBe('active');
  });

  it('that the database rejects fails without the database’s message, and works once it recovers', async () => {
    const { startTrial, subscriptionOf } = journeysOf(app);
    const ada = await newcomer();
    await startTrial(ada);
    const body = cancelBody((await subscriptionOf(ada)).subscription);
    const owner = await connect(app.db.ownerUrl);
    await owner.query('alter table subscriptions add constraint refused check (false) not valid');
    const refused = await ada.request('POST', '/api/cancel-subscription', body);
    await owner.query('alter table subscriptions drop constraint refused');
    expect(refused.status).toBe(502);
    expect(await refused.json()).toEqual({ success: false, error: 'The payment provider did not answer.' });
    expect((await ada.request('POST', '/api/cancel-subscription', body)).status).toBe(200);
  });
});

describe('a status', () => {
  it.each([
    ['active', 200],
    ['trialing', 200],
    ['past_due', 402],
    ['unpaid', 402],
    ['canceled', 402],
    ['incomplete', 402],
    ['incomplete_expired', 402],
    ['paused', 402],
    ['something new', 402],
    [null, 402],
  ])('%s answers %d on data, and leaves billing, export and deletion open', async (status, expected) => {
    const ada = await newcomer();
    await app.db.pools.system.query('update users set subscription = $2 where id = $1', [
      ada.user.uid,
      status === null ? null : JSON.stringify({ status }),
    ]);
    expect((await ada.request('GET', '/api/contacts')).status).toBe(expected);
    expect((await ada.request('GET', '/api/live', undefined, { Accept: 'text/event-stream' })).status).toBe(expected);
    expect((await askForExport(ada)).status).toBe(200);
    expect((await ada.request('GET', '/api/subscription')).status).toBe(200);
  });
});

describe('deleting an account', () => {
  it('cancels at the provider first', async () => {
    const { startTrial, customerOf } = journeysOf(app);
    const ada = await newcomer();
    await startTrial(ada, cards.good);
    const customer = await customerOf(ada);
    await ada.request('POST', '/api/account/delete', { currentPassword: ada.credentials.password });
    const { data } = await app.deps.billing.stripe.subscriptions.list({ customer, status: 'all' });
    expect(data.map(({ status }) => status)).toEqual(['canceled']);
  });

  it('is refused while the provider does not answer', async () => {
    const { startTrial, control, mayUseTheApp } = journeysOf(app);
    const ada = await newcomer();
    await startTrial(ada);
    await app.sandbox.drain();
    await control('faults', { next: '500', times: 3, path: '/v1/subscriptions' });
    const response = await ada.request('POST', '/api/account/delete', { currentPassword: ada.credentials.password });
    expect(response.status).toBeGreaterThanOrEqual(500);
    expect(await mayUseTheApp(ada)).toBe(true);
  });
});
