import { describe, expect, it } from 'vitest';
import { isPromotionProblem, TRIAL_USED_MESSAGE } from '#shared/billing/billing-schemas.ts';
import { useTestApp } from '#server/test/app.ts';
import { journeysOf } from './test-journeys.ts';

const app = useTestApp();
const newcomer = () => app.signUp({ subscribed: false });
const HOUR_S = 60 * 60;

const hourFromNow = () => Math.floor(app.sandbox.now().getTime() / 1000) + HOUR_S;

/** A code like the configured one, but with its own limit; `coupon` may set one on its coupon. */
async function newCode(limits: { max_redemptions?: number; expires_at?: number }, coupon: { redeem_by?: number } = {}) {
  const { stripe } = app.deps.billing;
  const gate = await stripe.coupons.create({ percent_off: 0.01, duration: 'once', ...coupon });
  return stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: gate.id }, ...limits });
}

/** Codes that were valid when configured and no longer are. */
const spentCodes: [kind: string, spend: () => Promise<string>, sentence: RegExp][] = [
  ['does not exist', async () => 'promo_gone', /^No such promotion code: 'promo_gone'$/],
  [
    'was deactivated',
    async () => {
      const { id } = await newCode({});
      await app.deps.billing.stripe.promotionCodes.update(id, { active: false });
      return id;
    },
    /^This promotion code is inactive\.$/,
  ],
  [
    'is used up',
    async () => {
      const { id } = await newCode({ max_redemptions: 1 });
      const { checkout, withIds } = journeysOf(app);
      await withIds({ promotionCode: id }, async () => {
        expect((await checkout(await newcomer())).url).toBeDefined();
      });
      return id;
    },
    /^This promotion code has been used up\.$/,
  ],
  [
    'has expired',
    async () => {
      const { id } = await newCode({ expires_at: hourFromNow() });
      await journeysOf(app).advance('2h');
      return id;
    },
    /^This promotion code has expired\.$/,
  ],
  [
    'stands for a coupon that has expired',
    async () => {
      const { id } = await newCode({}, { redeem_by: hourFromNow() });
      await journeysOf(app).advance('2h');
      return id;
    },
    /^Coupon expired: /,
  ],
];

describe('a configured promotion code', () => {
  it.each(spentCodes)(
    'that %s is refused in the provider’s words, and the paid plan works',
    async (_, spend, words) => {
      const { checkout, subscribe, subscriptionOf, withIds, customerOf } = journeysOf(app);
      const promotionCode = await spend();
      const ada = await newcomer();
      await withIds({ promotionCode }, async () => {
        const { error, url } = await checkout(ada);
        expect(error?.message).toMatch(words);
        expect(isPromotionProblem(error?.message ?? ''), 'makes the browser ask for the paid plan').toBe(true);
        expect(url).toBeUndefined();
        await subscribe(ada);
      });
      expect((await subscriptionOf(ada)).subscription).toMatchObject({ status: 'active', trialStart: null });
      const sessions = await app.deps.billing.stripe.checkout.sessions.list({ customer: await customerOf(ada) });
      expect(sessions.data).toHaveLength(1);
    },
  );

  it('is refused by the provider to a customer who has paid before, even without a trial', async () => {
    const { checkout, subscribe, subscriptionOf } = journeysOf(app);
    const ada = await newcomer();
    await subscribe(ada);
    const { subscription } = await subscriptionOf(ada);
    await app.deps.billing.stripe.subscriptions.cancel(subscription?.stripeSubscriptionId ?? '');
    await app.sandbox.drain();
    expect((await subscriptionOf(ada)).subscription).toMatchObject({ status: 'canceled', trialStart: null });
    expect(await checkout(ada)).toMatchObject({ error: { message: TRIAL_USED_MESSAGE } });
    await subscribe(ada);
    expect((await subscriptionOf(ada)).subscription?.status).toBe('active');
  });
});

it('a promotion code other than the configured one is unknown, even if the provider knows it', async () => {
  const { id } = await newCode({});
  const { error } = await journeysOf(app).checkout(await newcomer(), { promotion_code: id });
  expect(error?.message).toBe(`No such promotion code: '${id}'`);
});
