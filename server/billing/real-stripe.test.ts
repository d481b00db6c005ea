import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPromotionProblem, statusLabel, TRIAL_USED_MESSAGE } from '#shared/billing/billing-schemas.ts';
import { billingCustomers } from '#server/platform/db/schema/billing.ts';
import { useTestApp, type TestApp } from '#server/test/app.ts';
import { PATIENTLY } from '#server/test/patience.ts';
import { connectStripe, type Billing } from './billing.ts';
import { handleEvent } from './events.ts';
import { reconcile } from './reconcile.ts';
import { checkCatalogue } from './start-check.ts';
import { journeysOf } from './test-journeys.ts';

/**
 * Everything that can be tested at Stripe without a person on its hosted pages. The same tests always run against the
 * sandbox, and against Stripe's test mode when STRIPE_TEST_KEY is set; then everything is created for the run and
 * removed afterwards.
 */
interface Target {
  name: string;
  billing?: Billing;
  paymentPage: RegExp;
  /** Stripe takes a while to advance a clock. */
  patience: { timeout: number; interval: number };
}

const targets: Target[] = [
  { name: 'the sandbox', paymentPage: /\/c\/pay\/cs_/, patience: { ...PATIENTLY, interval: 20 } },
];
const key = process.env['STRIPE_TEST_KEY'];
if (key) targets.push(realStripe(key));
else process.stdout.write('Stripe’s test mode was left out: set STRIPE_TEST_KEY=sk_test_… to include it.\n');

function realStripe(secretKey: string): Target {
  if (!/^(sk|rk)_test_/.test(secretKey)) throw new Error('STRIPE_TEST_KEY must be a key of the test mode.');
  const ids = { trialPrice: '', proPrice: '', promotionCode: '' };
  return {
    name: 'Stripe’s test mode',
    billing: connectStripe({ secretKey, webhookSecret: 'whsec_none', ids }, () => new Date()),
    paymentPage: /^https:\/\/checkout\.stripe\.com\//,
    patience: { ...PATIENTLY, interval: 2_000 },
  };
}

const DAY_S = 24 * 60 * 60;

describe.each(targets)('with $name', ({ billing, paymentPage, patience }) => {
  const app = useTestApp(billing ? { billing } : {});
  const { signUp, newCustomer, newClock, advanceTo, startTrial, stored } = stepsOf(app, patience);
  const ownEvents = async (customer: string) => {
    const { data } = await app.deps.billing.stripe.events.list({ limit: 100 });
    return data.filter(({ data: { object } }) => 'customer' in object && object.customer === customer);
  };

  it('the catalogue passes the check at start', async () => {
    await expect(checkCatalogue(app.deps.billing)).resolves.toBeUndefined();
  });

  it('a new user is offered the trial without a card', async () => {
    const { checkout, customerOf } = journeysOf(app);
    const ada = await signUp();
    expect((await checkout(ada)).url).toMatch(paymentPage);
    const customer = await customerOf(ada);
    const { data } = await app.deps.billing.stripe.checkout.sessions.list({ customer });
    expect(data).toMatchObject([
      { status: 'open', amount_total: 0, payment_method_collection: 'if_required', metadata: { userId: ada.user.uid } },
    ]);
  });

  it('an unknown code is refused in words that lead to the paid plan, which opens', async () => {
    const { checkout, paidRequest, withIds } = journeysOf(app);
    const ada = await signUp();
    await withIds({ promotionCode: 'promo_unknown' }, async () => {
      const message = (await checkout(ada)).error?.message ?? '';
      expect(message).toContain("No such promotion code: 'promo_unknown'");
      expect(isPromotionProblem(message)).toBe(true);
      expect((await checkout(ada, paidRequest())).url).toMatch(paymentPage);
    });
  });

  it('a user who has had a trial is refused another and pays £9 from the first day', async () => {
    const { checkout, paidRequest, subscriptionOf } = journeysOf(app);
    const ada = await signUp();
    const customer = await newCustomer(ada);
    const { id } = await startTrial(customer);
    await app.deps.billing.stripe.subscriptions.cancel(id);
    await reconcile(app.deps);
    expect(statusLabel((await subscriptionOf(ada)).subscription?.status ?? '')).toBe('Canceled');
    expect(await checkout(ada)).toMatchObject({ error: { message: TRIAL_USED_MESSAGE } });
    expect((await checkout(ada, paidRequest())).url).toMatch(paymentPage);
    const { data } = await app.deps.billing.stripe.checkout.sessions.list({ customer });
    expect(data).toMatchObject([{ amount_total: 900, currency: 'gbp', metadata: { planType: 'pro_no_trial' } }]);
    expect(data[0]?.discounts ?? []).toEqual([]);
  });

  it('the order and repetition of events do not matter', async () => {
    const ada = await signUp();
    const customer = await newCustomer(ada);
    const { id } = await startTrial(customer);
    await app.deps.billing.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await expect.poll(async () => (await ownEvents(customer)).length, patience).toBeGreaterThanOrEqual(2);
    const inOrder = (await ownEvents(customer)).toReversed();
    for (const event of inOrder) await handleEvent(app.deps, event);
    const expected = await stored(ada);
    expect(expected).toMatchObject([{ id, status: 'trialing', cancel_at_period_end: true }]);
    await app.db.pools.system.query('delete from stripe_events');
    await app.db.pools.system.query('delete from subscriptions where user_id = $1', [ada.user.uid]);
    for (const event of inOrder.toReversed().flatMap((each) => [each, each])) await handleEvent(app.deps, event);
    expect(await stored(ada)).toEqual(expected);
  });

  it('cancelling twice is one cancellation, and somebody else’s ids are refused', async () => {
    const { subscriptionOf } = journeysOf(app);
    const [ada, bob] = [await signUp(), await signUp()];
    const customerId = await newCustomer(ada);
    const { id: subscriptionId } = await startTrial(customerId);
    await startTrial(await newCustomer(bob));
    await reconcile(app.deps);
    const cancel = { subscriptionId, customerId };
    const foreign = await bob.request('POST', '/api/cancel-subscription', cancel);
    expect(foreign.status).toBe(403);
    expect(await foreign.json()).toEqual({ success: false, error: 'Subscription not found' });
    expect((await subscriptionOf(ada)).subscription).toMatchObject({ cancelAtPeriodEnd: false });
    for (let time = 0; time < 2; time += 1) {
      const response = await ada.request('POST', '/api/cancel-subscription', cancel);
      expect(await response.json()).toMatchObject({ success: true, subscription: { cancelAtPeriodEnd: true } });
    }
  });

  it('a trial without a card and a cancelled one both end on their day, unpaid, with one mail each', async () => {
    const { subscriptionOf, mayUseTheApp } = journeysOf(app);
    const [ada, bob] = [await signUp(), await signUp()];
    const clock = await newClock();
    const [adas, bobs] = [await newCustomer(ada, clock.id), await newCustomer(bob, clock.id)];
    await startTrial(adas);
    const { id: subscriptionId } = await startTrial(bobs);
    await reconcile(app.deps);
    await bob.request('POST', '/api/cancel-subscription', { subscriptionId, customerId: bobs });
    const { endsAt, trialEnd } = (await subscriptionOf(bob)).subscription ?? {};
    expect(endsAt).toBe(trialEnd);

    await advanceTo(clock, 28);
    const subjects = async () => {
      await reconcile(app.deps);
      const mails = await app.deliverMail();
      return mails.filter(({ to }) => to === ada.user.email).map(({ subject }) => subject);
    };
    const welcome = expect.stringMatching(/^Confirm your email/) as string;
    const reminder = expect.stringMatching(/trial ends on/) as string;
    await expect.poll(subjects, patience).toEqual([welcome, reminder]);
    expect(await Promise.all([ada, bob].map(mayUseTheApp))).toEqual([true, true]);

    await advanceTo(clock, 31);
    const ended = expect.stringMatching(/subscription ended/) as string;
    await expect.poll(subjects, patience).toEqual([welcome, reminder, ended]);
    expect(await subjects()).toHaveLength(3);
    for (const [person, customer] of [
      [ada, adas],
      [bob, bobs],
    ] as const) {
      expect((await subscriptionOf(person)).subscription?.status).toBe('canceled');
      expect(await mayUseTheApp(person)).toBe(false);
      const { data } = await app.deps.billing.stripe.invoices.list({ customer });
      expect(data.every(({ amount_due: due }) => due === 0)).toBe(true);
    }
  });
});

type Person = Awaited<ReturnType<TestApp['signUp']>>;

/** The steps at the provider's API, with cleanup at the end. */
function stepsOf(app: TestApp, patience: Target['patience']) {
  const clocks: string[] = [];
  const start = Math.floor(Date.now() / 1000);

  beforeAll(async () => {
    const { stripe } = app.deps.billing;
    const product = await stripe.products.create({ name: 'Placewell, automated acceptance' });
    const plan = { product: product.id, currency: 'gbp', unit_amount: 900, recurring: { interval: 'month' as const } };
    const [trial, pro] = [await stripe.prices.create(plan), await stripe.prices.create(plan)];
    const coupon = await stripe.coupons.create({ percent_off: 0.01, duration: 'once', name: 'Automated acceptance' });
    const code = await stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon: coupon.id },
      restrictions: { first_time_transaction: true },
    });
    app.deps.billing.ids = { trialPrice: trial.id, proPrice: pro.id, promotionCode: code.id };
  });

  afterAll(async () => {
    const { stripe, ids } = app.deps.billing;
    const made = await app.deps.database.asSystem((tx) => tx.select().from(billingCustomers));
    for (const { stripeCustomerId } of made) await stripe.customers.del(stripeCustomerId);
    for (const clock of clocks) await stripe.testHelpers.testClocks.del(clock);
    await stripe.promotionCodes.update(ids.promotionCode, { active: false });
    for (const price of [ids.trialPrice, ids.proPrice]) await stripe.prices.update(price, { active: false });
  });

  return {
    signUp: () => app.signUp({ subscribed: false }),
    /** The account's customer. One on a test clock can only be created this way, not by a checkout. */
    newCustomer: async ({ user }: Person, testClock?: string): Promise<string> => {
      const { id, livemode } = await app.deps.billing.stripe.customers.create({
        email: user.email,
        metadata: { userId: user.uid },
        ...(testClock === undefined ? {} : { test_clock: testClock }),
      });
      await app.deps.database.asSystem((tx) =>
        tx.insert(billingCustomers).values({ userId: user.uid, stripeCustomerId: id, livemode }),
      );
      return id;
    },
    newClock: async (): Promise<Stripe.TestHelpers.TestClock> => {
      const clock = await app.deps.billing.stripe.testHelpers.testClocks.create({ frozen_time: start });
      clocks.push(clock.id);
      return clock;
    },
    advanceTo: async ({ id }: Stripe.TestHelpers.TestClock, day: number): Promise<void> => {
      const { testClocks } = app.deps.billing.stripe.testHelpers;
      await testClocks.advance(id, { frozen_time: start + day * DAY_S });
      await expect.poll(async () => (await testClocks.retrieve(id)).status, patience).toBe('ready');
    },
    /** The result of a completed trial checkout. */
    startTrial: async (customer: string): Promise<Stripe.Subscription> =>
      app.deps.billing.stripe.subscriptions.create({
        customer,
        items: [{ price: app.deps.billing.ids.trialPrice }],
        trial_period_days: 30,
        trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      }),
    stored: async ({ user }: Person): Promise<unknown[]> => {
      const { rows } = await app.db.pools.system.query(
        `select s.id, s.status, s.trial_end, s.current_period_end, s.cancel_at_period_end, u.subscription ->> 'status' as summary
         from users u left join subscriptions s on s.user_id = u.id where u.id = $1`,
        [user.uid],
      );
      return rows as unknown[];
    },
  };
}
