import type { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failure, newCustomer, paidParameters, startTrial, subscribe, trialParameters } from '../test-journeys.ts';
import { startTestSandbox, type TestSandbox } from '../test-sandbox.ts';

let test: TestSandbox;
let stripe: Stripe;

beforeAll(async () => {
  test = await startTestSandbox();
  ({ stripe } = test);
});
afterAll(() => test.end());

describe('the catalogue', () => {
  it('is seeded with one plan at two prices and a code that changes nothing', async () => {
    for (const id of [test.sandbox.ids.trialPrice, test.sandbox.ids.proPrice]) {
      const price = await stripe.prices.retrieve(id, { expand: ['product'] });
      expect(price).toMatchObject({
        active: true,
        currency: 'gbp',
        unit_amount: 900,
        livemode: false,
        recurring: { interval: 'month', interval_count: 1 },
        product: { name: 'Professional' },
      });
      expect(String(price.unit_amount_decimal)).toBe('900');
    }
    const code = await stripe.promotionCodes.retrieve(test.sandbox.ids.promotionCode, {
      expand: ['promotion.coupon'],
    });
    expect(code).toMatchObject({
      active: true,
      max_redemptions: null,
      promotion: { coupon: { percent_off: 0.01, duration: 'once' } },
      restrictions: { first_time_transaction: true },
    });
    expect((await stripe.prices.list({ active: true })).data).toHaveLength(2);
    expect((await stripe.promotionCodes.list({ code: 'TRIAL' })).data).toHaveLength(1);
    expect((await stripe.products.retrieve('prod_sandbox_professional')).name).toBe('Professional');
    expect((await stripe.coupons.retrieve('sandbox_trial_gate')).valid).toBe(true);
  });

  it('refuses a price that is unknown, inactive or in a second currency', async () => {
    const customer = await newCustomer(test, 'prices@example.com');
    const params = (price: string) => ({ ...paidParameters(test, customer.id), line_items: [{ price, quantity: 1 }] });
    expect(await failure(stripe.checkout.sessions.create(params('price_x')))).toMatchObject({
      message: "No such price: 'price_x'",
      param: 'line_items[0][price]',
    });
    const product = await stripe.products.create({ name: 'Other' });
    const old = await stripe.prices.create({
      product: product.id,
      currency: 'gbp',
      unit_amount: 100,
      recurring: { interval: 'month' },
    });
    await stripe.prices.update(old.id, { active: false });
    expect(await failure(stripe.checkout.sessions.create(params(old.id)))).toMatchObject({
      message: expect.stringContaining('is inactive'),
    });
    const dollars = await stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: 100,
      recurring: { interval: 'month' },
    });
    await subscribe(test, customer.id);
    expect(await failure(stripe.checkout.sessions.create(params(dollars.id)))).toMatchObject({
      message: expect.stringContaining('You cannot combine currencies on a single customer.'),
    });
  });
});

describe('promotion codes', () => {
  const withCode = (customer: string, code: string) =>
    stripe.checkout.sessions.create({ ...trialParameters(test, customer), discounts: [{ promotion_code: code }] });
  const newCode = (params: Partial<Stripe.PromotionCodeCreateParams>) =>
    stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: 'sandbox_trial_gate' }, ...params });

  it('are refused when unknown', async () => {
    const customer = await newCustomer(test);
    expect(await failure(withCode(customer.id, 'promo_x'))).toMatchObject({
      statusCode: 400,
      type: 'StripeInvalidRequestError',
      code: 'resource_missing',
      param: 'discounts[0][promotion_code]',
      message: "No such promotion code: 'promo_x'",
    });
  });

  it('are refused to a customer with prior transactions, a trial included', async () => {
    const customer = await newCustomer(test, 'second-trial@example.com');
    await startTrial(test, customer.id);
    expect(await failure(withCode(customer.id, test.sandbox.ids.promotionCode))).toMatchObject({
      code: 'promotion_code_customer_not_first_time',
      message: 'This promotion code cannot be redeemed because the associated customer has prior transactions.',
    });
  });

  it('are used up by sessions, abandoned ones included', async () => {
    const customer = await newCustomer(test);
    const code = await newCode({ max_redemptions: 1 });
    await withCode(customer.id, code.id);
    expect(await failure(withCode(customer.id, code.id))).toMatchObject({
      code: 'promotion_code_used_up',
      message: 'This promotion code has been used up.',
    });
  });

  it('are refused when inactive or expired', async () => {
    const customer = await newCustomer(test);
    const inactive = await newCode({});
    await stripe.promotionCodes.update(inactive.id, { active: false });
    expect(await failure(withCode(customer.id, inactive.id))).toMatchObject({
      message: 'This promotion code is inactive.',
    });
    const expired = await newCode({ expires_at: Math.floor(test.wallNow().getTime() / 1000) - 1 });
    expect(await failure(withCode(customer.id, expired.id))).toMatchObject({ code: 'coupon_expired' });
    const late = await stripe.coupons.create({
      percent_off: 1,
      redeem_by: Math.floor(test.wallNow().getTime() / 1000) - 1,
    });
    const behindLate = await newCode({ promotion: { type: 'coupon', coupon: late.id } });
    expect(await failure(withCode(customer.id, behindLate.id))).toMatchObject({ code: 'coupon_expired' });
  });

  it('cannot be combined with letting the customer type one', async () => {
    const customer = await newCustomer(test);
    expect(
      await failure(
        stripe.checkout.sessions.create({ ...trialParameters(test, customer.id), allow_promotion_codes: true }),
      ),
    ).toMatchObject({
      message: 'You may only specify one of these parameters: allow_promotion_codes, discounts.',
    });
  });
});
