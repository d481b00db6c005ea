import { describe, expect, it } from 'vitest';
import { StartError } from '#server/platform/runtime/start-error.ts';
import { useTestApp } from '#server/test/app.ts';
import { checkCatalogue } from './start-check.ts';
import { journeysOf } from './test-journeys.ts';

const app = useTestApp();

type PriceChange = { currency?: string; active?: boolean; unit_amount?: number; recurring?: { interval: 'year' } };

async function newPrice(change: PriceChange): Promise<string> {
  const { stripe, ids } = app.deps.billing;
  const { product } = await stripe.prices.retrieve(ids.proPrice);
  if (typeof product !== 'string') throw new Error('The product was not asked for along with the price.');
  const like = { currency: 'gbp', unit_amount: 900, recurring: { interval: 'month' as const } };
  return (await stripe.prices.create({ ...like, product, ...change })).id;
}

async function startProblem(ids: Partial<typeof app.deps.billing.ids>): Promise<unknown> {
  const { billing } = app.deps;
  return checkCatalogue({ ...billing, ids: { ...billing.ids, ...ids } }).catch((error: unknown) => error);
}

describe('the check at start', () => {
  it('accepts a correct catalogue', async () => {
    expect(await startProblem({})).toBeUndefined();
  });

  it.each([
    [{ active: false }, 'is not active'],
    [{ currency: 'usd' }, 'is in usd, not in gbp'],
    [{ unit_amount: 1900 }, 'is 1900 pence, not 900'],
    [{ recurring: { interval: 'year' as const } }, 'is not monthly'],
  ])('names the variable of a price with %j', async (change, problem) => {
    const price = await newPrice(change);
    for (const [variable, ids] of [
      ['STRIPE_PRICE_TRIAL', { trialPrice: price }],
      ['STRIPE_PRICE_PRO', { proPrice: price }],
    ] as const) {
      expect(await startProblem(ids)).toEqual(new StartError(`${variable} names a price that ${problem}.`));
    }
  });

  it('names the variable of a missing object, with the provider’s words', async () => {
    const missing = 'names nothing that exists at the payment provider';
    expect(await startProblem({ proPrice: 'price_x' })).toEqual(
      new StartError(`STRIPE_PRICE_PRO ${missing}: No such price: 'price_x'`),
    );
    expect(await startProblem({ promotionCode: 'promo_x' })).toEqual(
      new StartError(`STRIPE_PROMOTION_CODE ${missing}: No such promotion code: 'promo_x'`),
    );
  });
});

describe('a checkout with a price that became invalid after the start', () => {
  it.each([
    ['unknown', async () => 'price_gone', "No such price: 'price_gone'"],
    ['inactive', () => newPrice({ active: false }), 'The price specified is inactive.'],
    ['in another currency', () => newPrice({ currency: 'usd' }), 'You cannot combine currencies on a single customer.'],
  ])('that is %s says so in the provider’s words', async (_kind, makePrice, words) => {
    const { checkout, paidRequest, startTrial, subscriptionOf, withIds } = journeysOf(app);
    const ada = await app.signUp({ subscribed: false });
    // After a trial, the customer's currency is fixed.
    await startTrial(ada);
    const { subscription } = await subscriptionOf(ada);
    await app.deps.billing.stripe.subscriptions.cancel(subscription?.stripeSubscriptionId ?? '');
    await app.sandbox.drain();
    await withIds({ proPrice: await makePrice() }, async () => {
      expect((await checkout(ada, paidRequest())).error?.message).toContain(words);
    });
    expect((await checkout(ada, paidRequest())).url).toMatch(/\/c\/pay\/cs_/);
  });
});
