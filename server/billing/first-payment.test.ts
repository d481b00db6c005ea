import { describe, expect, it } from 'vitest';
import { statusLabel } from '#shared/billing/billing-schemas.ts';
import { useTestApp } from '#server/test/app.ts';
import { cards, journeysOf } from './test-journeys.ts';

const app = useTestApp();
const newcomer = () => app.signUp({ subscribed: false });

async function statusOf(person: Awaited<ReturnType<typeof newcomer>>): Promise<string> {
  await app.sandbox.drain();
  const { subscription } = await journeysOf(app).subscriptionOf(person);
  return statusLabel(subscription?.status ?? '');
}

describe('a card that needs confirmation by the bank', () => {
  it('gives access only once the bank has confirmed', async () => {
    const { checkout, paidRequest, submit, cardForm, mayUseTheApp, customerOf } = journeysOf(app);
    const ada = await newcomer();
    const { url = '' } = await checkout(ada, paidRequest());
    const toTheBank = await submit(url, cardForm(cards.asksTheBank));
    expect(toTheBank.headers.get('location')).toBe(`${new URL(url).pathname}/authenticate`);
    expect(await mayUseTheApp(ada)).toBe(false);
    const refused = await submit(`${url}/authenticate`, { answer: 'fail' });
    expect(refused.status).toBe(402);
    expect(await statusOf(ada)).toBe('Incomplete');
    expect(await mayUseTheApp(ada)).toBe(false);

    await submit(url, cardForm(cards.asksTheBank));
    const confirmed = await submit(`${url}/authenticate`, { answer: 'complete' });
    expect(confirmed.headers.get('location')).toContain('/payment-success?session_id=cs_');
    expect(await statusOf(ada)).toBe('Active');
    expect(await mayUseTheApp(ada)).toBe(true);
    const { data } = await app.deps.billing.stripe.subscriptions.list({ customer: await customerOf(ada) });
    expect(data).toHaveLength(1);
  });

  it('that is never confirmed leaves the page open for its hour; then a new one can be requested', async () => {
    const { checkout, paidRequest, submit, cardForm, mayUseTheApp, advance, subscribe } = journeysOf(app);
    const ada = await newcomer();
    const abandoned = await checkout(ada, paidRequest());
    await submit(abandoned.url ?? '', cardForm(cards.asksTheBank));
    await advance('30m');
    expect((await checkout(ada, paidRequest())).url).toBe(abandoned.url);
    await advance('31m');
    expect(await mayUseTheApp(ada)).toBe(false);
    const { rows } = await app.db.pools.system.query('select state from checkout_sessions where id = $1', [
      abandoned.id,
    ]);
    expect(rows).toEqual([{ state: 'expired' }]);
    expect((await submit(`${abandoned.url}/authenticate`, { answer: 'complete' })).status).toBe(410);
    expect(await mayUseTheApp(ada)).toBe(false);

    await subscribe(ada);
    expect(await statusOf(ada)).toBe('Active');
  });
});

describe('an abandoned first payment that failed', () => {
  it('is Incomplete, after 23 hours Expired, gives no access, and the next attempt works', async () => {
    const { checkout, paidRequest, submit, cardForm, mayUseTheApp, advance, subscribe, customerOf } = journeysOf(app);
    const ada = await newcomer();
    const { url = '' } = await checkout(ada, paidRequest());
    expect((await submit(url, cardForm(cards.declined))).status).toBe(402);
    expect(await statusOf(ada)).toBe('Incomplete');
    expect(await mayUseTheApp(ada)).toBe(false);
    await advance('22h');
    expect(await statusOf(ada)).toBe('Incomplete');
    await advance('2h');
    expect(await statusOf(ada)).toBe('Expired');
    expect(await mayUseTheApp(ada)).toBe(false);

    await subscribe(ada);
    expect(await statusOf(ada)).toBe('Active');
    expect(await mayUseTheApp(ada)).toBe(true);
    const { data } = await app.deps.billing.stripe.invoices.list({ customer: await customerOf(ada) });
    expect(data.map(({ status }) => status)).toEqual(['paid', 'void']);
  });
});
