import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../test-sandbox.ts';
import {
  cardForm,
  control,
  newCustomer,
  paidParameters,
  payPath,
  startTrial,
  submit,
  subscribe,
  trialParameters,
} from '../test-journeys.ts';

const DAY = 86_400;
let test: TestSandbox;

beforeAll(async () => {
  test = await startTestSandbox();
});
afterAll(() => test.end());

const newTypes = async (before: number) => (await test.eventTypes()).slice(before);

describe('a trial checkout', () => {
  it('starts the trial without a card, sends its events and redirects', async () => {
    const customer = await newCustomer(test);
    const session = await test.stripe.checkout.sessions.create(trialParameters(test, customer.id));
    expect(session.url).toBe(`http://localhost:3000/_sandbox/c/pay/${session.id}`);
    const page = await (await test.sandbox.pages.request(payPath(session))).text();
    expect(page).toContain('30 days free, then £9.00 per month');
    expect(page).toContain('Start trial');
    expect(page).toContain('ends automatically unless you add a card');
    expect(page, 'no charge is announced without the card it needs').not.toMatch(/Then £|After the trial/);
    expect(page).toMatch(/It continues at £9\.00 per month only if you add a card\./);
    const before = (await test.eventTypes()).length;
    test.received.length = 0;

    const reply = await submit(test, payPath(session));

    expect(reply.status).toBe(303);
    expect(reply.headers.get('location')).toBe(`http://localhost:3000/payment-success?session_id=${session.id}`);
    // The listener received the completion before the browser was redirected.
    expect(test.received[0]?.event.type).toBe('checkout.session.completed');
    expect(await newTypes(before)).toEqual([
      'customer.subscription.created',
      'invoice.created',
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_succeeded',
      'checkout.session.completed',
    ]);
    const done = await test.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['subscription', 'customer', 'line_items', 'subscription.latest_invoice'],
    });
    expect(done).toMatchObject({ status: 'complete', payment_status: 'no_payment_required', url: null });
    expect(done.line_items?.data[0]?.price?.id).toBe('price_sandbox_trial');
    expect(done.customer).toMatchObject({ email: 'ada@example.com' });
    expect(done.subscription).toMatchObject({
      status: 'trialing',
      metadata: { userId: 'u1', planType: 'trial' },
      default_payment_method: null,
      billing_mode: { type: 'flexible' },
      latest_invoice: { status: 'paid', total: 0 },
    });
    if (typeof done.subscription === 'string' || !done.subscription)
      throw new Error('expected an expanded subscription');
    const { trial_start: start, trial_end: end, items } = done.subscription;
    expect((end ?? 0) - (start ?? 0)).toBe(30 * DAY);
    expect(items.data[0]).toMatchObject({ current_period_start: start, current_period_end: end });
  });

  it('saves an optional card, and says so', async () => {
    const customer = await newCustomer(test, 'card@example.com');
    const subscription = await startTrial(test, customer.id, '4242 4242 4242 4242');
    expect(subscription.status).toBe('trialing');
    const methods = await test.stripe.paymentMethods.list({ customer: customer.id });
    expect(methods.data).toHaveLength(1);
    expect(methods.data[0]?.card).toMatchObject({ brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2045 });
    expect(subscription.default_payment_method).toBe(methods.data[0]?.id);
  });

  it('refuses an invalid optional card and keeps the form', async () => {
    const customer = await newCustomer(test, 'bad-card@example.com');
    const session = await test.stripe.checkout.sessions.create(trialParameters(test, customer.id));
    const reply = await submit(test, payPath(session), cardForm('4000000000000002'));
    expect(reply.status).toBe(402);
    expect(await reply.text()).toContain('Your card was declined.');
    const { data } = await test.stripe.subscriptions.list({ customer: customer.id, status: 'all' });
    expect(data).toEqual([]);
  });
});

describe('a paid checkout', () => {
  it('charges £9.00 and activates the subscription', async () => {
    const customer = await newCustomer(test, 'paid@example.com');
    const before = (await test.eventTypes()).length;
    const subscription = await subscribe(test, customer.id);
    expect(subscription.status).toBe('active');
    expect(await newTypes(before)).toEqual([
      'payment_method.attached',
      'customer.subscription.created',
      'invoice.created',
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
      'checkout.session.completed',
    ]);
    const created = await test.stripe.events.list({ type: 'customer.subscription.created', limit: 1 });
    expect(created.data[0]?.data.object).toMatchObject({ status: 'incomplete' });
    const updated = await test.stripe.events.list({ type: 'customer.subscription.updated', limit: 1 });
    expect(updated.data[0]?.data).toMatchObject({
      object: { status: 'active' },
      previous_attributes: { status: 'incomplete' },
    });
    const invoices = await test.stripe.invoices.list({ customer: customer.id });
    expect(invoices.data).toHaveLength(1);
    expect(invoices.data[0]).toMatchObject({
      status: 'paid',
      amount_paid: 900,
      billing_reason: 'subscription_create',
      parent: { subscription_details: { subscription: subscription.id } },
    });
    const item = subscription.items.data[0];
    expect(new Date((item?.current_period_end ?? 0) * 1000).toISOString()).toBe('2026-02-15T09:30:00.000Z');
  });

  it('asks for a card and reports what is missing', async () => {
    const customer = await newCustomer(test, 'no-card@example.com');
    const session = await test.stripe.checkout.sessions.create(paidParameters(test, customer.id));
    const reply = await submit(test, payPath(session));
    expect(reply.status).toBe(422);
    expect(await reply.text()).toContain('Your card number is incomplete.');
  });

  it.each([
    ['4000000000000002', 'Your card was declined.'],
    ['4000000000009995', 'Your card has insufficient funds.'],
    ['4000000000000069', 'Your card has expired.'],
    ['4000000000000127', 'Your card&#39;s security code is incorrect.'],
    ['4000000000000119', 'An error occurred while processing your card. Try again in a little bit.'],
    ['4000000000000341', 'Your card was declined.'],
    ['4111111111111111', 'used a non test card'],
  ])('declines %s and keeps what was typed', async (number, sentence) => {
    const customer = await newCustomer(test, `${number}@example.com`);
    const session = await test.stripe.checkout.sessions.create(paidParameters(test, customer.id));
    const reply = await submit(test, payPath(session), cardForm(number));
    expect(reply.status).toBe(402);
    const page = await reply.text();
    expect(page).toContain(sentence);
    expect(page).toContain(`value="${number}"`);
    expect((await test.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
    const [attempt] = (await test.stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data;
    expect(attempt?.status).toBe('incomplete');

    const retry = await submit(test, payPath(session), cardForm('5555 5555 5555 4444'));
    expect(retry.status).toBe(303);
    const all = await test.stripe.subscriptions.list({ customer: customer.id, status: 'all' });
    expect(all.data.map(({ id, status }) => [id, status])).toEqual([[attempt?.id, 'active']]);
  });

  it.each([
    [{ card_number: '4242424242424241' }, 'Your card number is invalid.'],
    [{ card_number: '4242' }, 'Your card number is incomplete.'],
    [{ expiry: '01/20' }, 'Your card&#39;s expiry date is in the past.'],
    [{ expiry: '13/40' }, 'Your card&#39;s expiry date is invalid.'],
    [{ cvc: '1' }, 'Your card&#39;s security code is incomplete.'],
  ])('refuses %o before contacting the bank', async (change, sentence) => {
    const customer = await newCustomer(test, 'typo@example.com');
    const session = await test.stripe.checkout.sessions.create(paidParameters(test, customer.id));
    const reply = await submit(test, payPath(session), { ...cardForm('4242424242424242'), ...change });
    expect(reply.status).toBe(422);
    expect(await reply.text()).toContain(sentence);
    expect((await test.stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data).toEqual([]);
  });

  it('takes a discount off the first payment', async () => {
    const customer = await newCustomer(test, 'half@example.com');
    const coupon = await test.stripe.coupons.create({ percent_off: 50, duration: 'once' });
    const session = await test.stripe.checkout.sessions.create({
      ...paidParameters(test, customer.id),
      discounts: [{ coupon: coupon.id }],
    });
    expect(session).toMatchObject({ amount_subtotal: 900, amount_total: 450 });
    await submit(test, payPath(session), cardForm('4242424242424242'));
    const [invoice] = (await test.stripe.invoices.list({ customer: customer.id })).data;
    expect(invoice).toMatchObject({ amount_paid: 450, status: 'paid' });
  });
});

describe("the bank's page", () => {
  it.each(['4000002500003155', '4000000000003063'])('fails and then completes with %s', async (number) => {
    const customer = await newCustomer(test, `${number}@example.com`);
    const session = await test.stripe.checkout.sessions.create(paidParameters(test, customer.id));
    const asked = await submit(test, payPath(session), cardForm(number));
    expect(asked.status).toBe(303);
    const bank = asked.headers.get('location') ?? '';
    expect(bank).toBe(`${payPath(session)}/authenticate`);
    expect(await (await test.sandbox.pages.request(bank)).text()).toContain('Complete');

    const failed = await submit(test, bank, { answer: 'fail' });
    expect(failed.status).toBe(402);
    expect(await failed.text()).toContain('We are unable to authenticate your payment method.');
    const subscriptions = await test.stripe.subscriptions.list({ customer: customer.id, status: 'all' });
    expect(subscriptions.data.map(({ status }) => status)).toEqual(['incomplete']);

    await submit(test, payPath(session), cardForm(number));
    const confirmed = await submit(test, bank, { answer: 'complete' });
    expect(confirmed.status).toBe(303);
    expect(confirmed.headers.get('location')).toContain('/payment-success');
    const after = await test.stripe.subscriptions.list({ customer: customer.id, status: 'all' });
    expect(after.data.map(({ status }) => status)).toEqual(['active']);
    expect((await test.stripe.invoices.list({ customer: customer.id })).data).toHaveLength(1);
  });

  it('can also come before a trial', async () => {
    const customer = await newCustomer(test, 'trial-3ds@example.com');
    const session = await test.stripe.checkout.sessions.create(trialParameters(test, customer.id));
    await submit(test, payPath(session), cardForm('4000002500003155'));
    expect((await test.stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data).toEqual([]);
    await submit(test, `${payPath(session)}/authenticate`, { answer: 'complete' });
    const [subscription] = (await test.stripe.subscriptions.list({ customer: customer.id })).data;
    expect(subscription).toMatchObject({ status: 'trialing', default_payment_method: expect.stringMatching(/^pm_/) });
  });

  it('leaves the session open when nobody answers', async () => {
    const customer = await newCustomer(test, 'abandoned@example.com');
    const session = await test.stripe.checkout.sessions.create(paidParameters(test, customer.id));
    await submit(test, payPath(session), cardForm('4000002500003155'));
    const page = await test.sandbox.pages.request(payPath(session));
    expect(page.status).toBe(200);
    expect((await test.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
  });
});

describe('paying once', () => {
  it('survives a double click', async () => {
    const customer = await newCustomer(test, 'double@example.com');
    const session = await test.stripe.checkout.sessions.create(paidParameters(test, customer.id));
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => submit(test, payPath(session), cardForm('4242424242424242'))),
    );
    expect(replies.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
    expect((await test.stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data).toHaveLength(1);
    expect((await test.stripe.invoices.list({ customer: customer.id })).data).toHaveLength(1);
    const events = await test.stripe.events.list({ type: 'checkout.session.completed', limit: 100 });
    const ours = events.data.filter(({ data }) => 'id' in data.object && data.object.id === session.id);
    expect(ours).toHaveLength(1);
  });

  it('shows a notice when a finished or unknown checkout is opened', async () => {
    const customer = await newCustomer(test, 'again@example.com');
    const session = await test.stripe.checkout.sessions.create(paidParameters(test, customer.id));
    await submit(test, payPath(session), cardForm('4242424242424242'));
    const finished = await test.sandbox.pages.request(payPath(session));
    expect(await finished.text()).toContain('You will not be charged again.');
    const unknown = await test.sandbox.pages.request('/_sandbox/c/pay/cs_test_unknown');
    expect(unknown.status).toBe(404);
  });

  it('lets two tabs with two sessions make two subscriptions, as Stripe does', async () => {
    const customer = await newCustomer(test, 'two-tabs@example.com');
    const first = await test.stripe.checkout.sessions.create(paidParameters(test, customer.id));
    const second = await test.stripe.checkout.sessions.create(paidParameters(test, customer.id));
    await Promise.all([
      submit(test, payPath(first), cardForm('4242424242424242')),
      submit(test, payPath(second), cardForm('4242424242424242')),
    ]);
    expect((await test.stripe.subscriptions.list({ customer: customer.id })).data).toHaveLength(2);
  });
});

describe('the redirect', () => {
  it('waits for the webhook listener, whatever it answers', async () => {
    const customer = await newCustomer(test, 'slow@example.com');
    const session = await test.stripe.checkout.sessions.create(trialParameters(test, customer.id));
    const order: string[] = [];
    let release: () => void = () => undefined;
    const handled = new Promise<void>((resolve) => {
      release = resolve;
    });
    test.answerWith(async ({ event }) => {
      if (event.type !== 'checkout.session.completed') return new Response('ok');
      await handled;
      order.push('answered');
      return new Response('no', { status: 500 });
    });
    const redirect = submit(test, payPath(session)).then(() => order.push('redirected'));
    release();
    await redirect;
    expect(order).toEqual(['answered', 'redirected']);
    test.answerWith(() => new Response('ok'));
    test.passWallTime(1_000);
    await test.sandbox.drain();
  });

  it('does not wait with no_wait and hold, so that it can beat the webhook', async () => {
    const customer = await newCustomer(test, 'race@example.com');
    await control(test, 'webhooks', { hold: true, no_wait: true });
    const session = await test.stripe.checkout.sessions.create(trialParameters(test, customer.id));
    await test.sandbox.drain();
    test.received.length = 0;
    expect((await submit(test, payPath(session))).status).toBe(303);
    expect(test.received).toEqual([]);
    await control(test, 'webhooks', { hold: false, no_wait: false });
    await test.sandbox.drain();
    expect(test.received.map(({ event }) => event.type)).toContain('checkout.session.completed');
  });
});

describe('a restart in the middle of a checkout', () => {
  it('leaves the session payable and the keys the same', async () => {
    const customer = await newCustomer(test, 'restart@example.com');
    const session = await test.stripe.checkout.sessions.create(paidParameters(test, customer.id));
    await submit(test, payPath(session), cardForm('4000002500003155'));
    const restarted = await test.restart();
    expect(restarted.sandbox.secretKey).toBe(test.sandbox.secretKey);
    expect(restarted.sandbox.webhookSecret).toBe(test.sandbox.webhookSecret);
    const reply = await submit(restarted, `${payPath(session)}/authenticate`, { answer: 'complete' });
    expect(reply.status).toBe(303);
    const done = await restarted.stripe.checkout.sessions.retrieve(session.id);
    expect(done).toMatchObject({ status: 'complete', payment_status: 'paid' });
    test = restarted;
  });
});
