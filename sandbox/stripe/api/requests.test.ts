import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { control, failure, newCustomer, paidParameters, startTrial, trialParameters } from '../test-journeys.ts';
import { startTestSandbox, type TestSandbox } from '../test-sandbox.ts';

let test: TestSandbox;
let stripe: Stripe;

beforeAll(async () => {
  test = await startTestSandbox();
  ({ stripe } = test);
});
afterAll(() => test.end());

function raw(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return test.sandbox.fetch(`https://api.stripe.com${path}`, {
    headers: { authorization: `Bearer ${test.sandbox.secretKey}`, ...headers },
  });
}

describe('access', () => {
  it('refuses a missing or wrong key with 401', async () => {
    const anonymous = await test.sandbox.fetch('https://api.stripe.com/v1/customers');
    expect(anonymous.status).toBe(401);
    const wrong = new Stripe('sk_test_sandbox_wrong', {
      httpClient: Stripe.createFetchHttpClient(test.sandbox.fetch),
    });
    expect(await failure(wrong.customers.list())).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 });
  });

  it('answers an unknown address with 404', async () => {
    const reply = await raw('/v1/unheard_of');
    expect(reply.status).toBe(404);
    expect(await reply.json()).toMatchObject({ error: { message: 'Unrecognized request URL (GET: /v1/unheard_of).' } });
  });

  it('gives each request an id and accepts only one API version', async () => {
    const reply = await raw('/v1/customers');
    expect(reply.headers.get('request-id')).toMatch(/^req_/);
    expect(reply.headers.get('stripe-version')).toBe(Stripe.API_VERSION);
    expect((await raw('/v1/customers', { 'stripe-version': '2020-08-27' })).status).toBe(400);
  });
});

// Declared apart from the call, where the SDK's types would rightly refuse them.
const removedParameters = { payment_method_types: ['card'] };
const removedSubscriptionData = { trial_from_plan: true };

describe('parameters', () => {
  it('refuses unknown ones at any depth', async () => {
    const customer = await newCustomer(test);
    const removed = await failure(
      stripe.checkout.sessions.create({
        ...paidParameters(test, customer.id),
        ...removedParameters,
      }),
    );
    expect(removed).toMatchObject({
      code: 'parameter_unknown',
      param: 'payment_method_types',
      message: 'Received unknown parameter: payment_method_types',
    });
    const nested = await failure(
      stripe.checkout.sessions.create({
        ...paidParameters(test, customer.id),
        subscription_data: { trial_period_days: 30, ...removedSubscriptionData },
      }),
    );
    expect(nested).toMatchObject({ code: 'parameter_unknown', param: 'subscription_data[trial_from_plan]' });
  });

  it('reports what is missing', async () => {
    const customer = await newCustomer(test);
    const { success_url: _successUrl, ...rest } = trialParameters(test, customer.id);
    expect(await failure(stripe.checkout.sessions.create(rest))).toMatchObject({
      code: 'parameter_missing',
      param: 'success_url',
      message: 'Missing required param: success_url.',
    });
  });

  it('reports what is wrong', async () => {
    expect(await failure(stripe.customers.list({ limit: 101 }))).toMatchObject({ param: 'limit', statusCode: 400 });
    const customer = await newCustomer(test);
    expect(
      await failure(
        stripe.checkout.sessions.create({
          ...trialParameters(test, customer.id),
          subscription_data: { trial_period_days: 0 },
        }),
      ),
    ).toMatchObject({ param: 'subscription_data[trial_period_days]' });
    expect(await failure(stripe.subscriptions.list({ status: 'nonsense' }))).toMatchObject({
      message: expect.stringContaining('Invalid status: must be one of active'),
    });
    const reply = await raw('/v1/customers?limit=many');
    expect(await reply.json()).toMatchObject({
      error: { code: 'parameter_invalid_integer', message: 'Invalid integer: many' },
    });
  });

  it('refuses to unset what cannot be unset', async () => {
    const customer = await newCustomer(test);
    const emptied = await failure(
      stripe.checkout.sessions.create({ ...trialParameters(test, customer.id), success_url: '' }),
    );
    expect(emptied).toMatchObject({ code: 'parameter_invalid_empty', param: 'success_url' });
  });

  it('answers 404 for an id in the path and 400 for one in a parameter', async () => {
    expect(await failure(stripe.subscriptions.retrieve('sub_x'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such subscription: 'sub_x'",
    });
    expect(await failure(stripe.billingPortal.sessions.create({ customer: 'cus_x' }))).toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param: 'customer',
      message: "No such customer: 'cus_x'",
    });
  });
});

describe('idempotency', () => {
  it('answers the same request with the saved reply', async () => {
    const key = 'cus_u1_abc';
    const first = await stripe.customers.create({ email: 'once@example.com' }, { idempotencyKey: key });
    const second = await stripe.customers.create({ email: 'once@example.com' }, { idempotencyKey: key });
    expect(second.id).toBe(first.id);
    expect(new Headers(first.lastResponse.headers).get('idempotent-replayed')).toBeNull();
    expect(new Headers(second.lastResponse.headers).get('idempotent-replayed')).toBe('true');
    expect(second.lastResponse.idempotencyKey).toBe(key);
    expect((await stripe.customers.list({ email: 'once@example.com' })).data).toHaveLength(1);
  });

  it('gives simultaneous requests the same reply', async () => {
    const made = await Promise.all(
      Array.from({ length: 4 }, () =>
        stripe.customers.create({ email: 'same@example.com' }, { idempotencyKey: 'same' }),
      ),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  });

  it('refuses another request under the same key', async () => {
    await stripe.customers.create({ email: 'a@example.com' }, { idempotencyKey: 'k1' });
    expect(await failure(stripe.customers.create({ email: 'b@example.com' }, { idempotencyKey: 'k1' }))).toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
      message:
        "Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than 'k1' if you meant to execute a different request.",
    });
  });

  it('does not save validation errors, and keeps keys for a day', async () => {
    const customer = await newCustomer(test);
    const params = trialParameters(test, customer.id);
    const options = { idempotencyKey: 'cs_doc' };
    await failure(stripe.checkout.sessions.create({ ...params, discounts: [{ promotion_code: 'promo_x' }] }, options));
    const session = await stripe.checkout.sessions.create(params, options);
    expect((await stripe.checkout.sessions.create(params, options)).id).toBe(session.id);
    test.passWallTime(24 * 3_600_000 + 1_000);
    const later = await stripe.customers.create({ email: 'other@example.com' }, { idempotencyKey: 'k1' });
    expect(later.email).toBe('other@example.com');
  });

  it('saves a declined payment', async () => {
    const customer = await newCustomer(test, 'declined-once@example.com');
    await startTrial(test, customer.id, '4000000000000341');
    await test.advance('31d');
    const [invoice] = (await stripe.invoices.list({ customer: customer.id, status: 'open' })).data;
    const pay = () => stripe.invoices.pay(invoice?.id ?? '', {}, { idempotencyKey: 'pay-once' });
    expect(await failure(pay())).toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'generic_decline',
    });
    expect(await failure(pay())).toMatchObject({ headers: { 'idempotent-replayed': 'true' } });
  });
});

describe('injected faults', () => {
  it('500 and 409 occur once; the SDK retries and creates one object', async () => {
    await control(test, 'faults', { next: '500', path: '/v1/customers' });
    await control(test, 'faults', { next: '409', path: '/v1/customers' });
    await stripe.customers.create({ email: 'faulty@example.com' });
    expect((await stripe.customers.list({ email: 'faulty@example.com' })).data).toHaveLength(1);
  });

  it('a time-out loses the reply, not the work', async () => {
    const customer = await newCustomer(test, 'timeout@example.com');
    await control(test, 'faults', { next: 'timeout', path: '/v1/checkout/sessions' });
    const session = await stripe.checkout.sessions.create(paidParameters(test, customer.id), {
      timeout: 1_000,
      // The call that counts is the second; a slow machine may lose a few more.
      maxNetworkRetries: 10,
      idempotencyKey: 'cs_timeout',
    });
    const all = await stripe.checkout.sessions.list({ customer: customer.id });
    expect(all.data.map(({ id }) => id)).toEqual([session.id]);
  });

  it('429 reaches the caller', async () => {
    await control(test, 'faults', { next: '429' });
    expect(await failure(stripe.customers.list())).toMatchObject({ type: 'StripeRateLimitError', statusCode: 429 });
    expect((await stripe.customers.list({ limit: 1 })).data).toHaveLength(1);
  });
});
