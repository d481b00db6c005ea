import { Stripe } from 'stripe';
import type { TestSandbox } from './test-sandbox.ts';

/** Journeys through the hosted pages that several tests share, form by form as in a browser. */

export async function newCustomer({ stripe }: TestSandbox, email = 'ada@example.com'): Promise<Stripe.Customer> {
  return stripe.customers.create({ email, name: 'Ada Lovelace', metadata: { userId: 'u1' } });
}

export function trialParameters(
  { sandbox }: TestSandbox,
  customer: string,
): Stripe.Checkout.SessionCreateParams & { success_url: string } {
  return {
    mode: 'subscription',
    customer,
    client_reference_id: 'u1',
    line_items: [{ price: sandbox.ids.trialPrice, quantity: 1 }],
    discounts: [{ promotion_code: sandbox.ids.promotionCode }],
    payment_method_collection: 'if_required',
    allowed_payment_method_types: ['card'],
    subscription_data: {
      trial_period_days: 30,
      metadata: { userId: 'u1', planType: 'trial' },
      trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
    },
    metadata: { userId: 'u1', planType: 'trial' },
    adaptive_pricing: { enabled: false },
    success_url: 'http://localhost:3000/payment-success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/upgrade',
  };
}

export function paidParameters({ sandbox }: TestSandbox, customer: string): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'subscription',
    customer,
    line_items: [{ price: sandbox.ids.proPrice, quantity: 1 }],
    payment_method_collection: 'always',
    allowed_payment_method_types: ['card'],
    subscription_data: { metadata: { userId: 'u1', planType: 'pro_no_trial' } },
    success_url: 'http://localhost:3000/payment-success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/upgrade',
  };
}

export function cardForm(number: string): Record<string, string> {
  return { card_number: number, expiry: '12 / 45', cvc: '123', name: 'Ada Lovelace' };
}

export async function submit(
  { sandbox }: TestSandbox,
  path: string,
  form: Record<string, string> = {},
): Promise<Response> {
  return sandbox.pages.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  });
}

export function payPath(session: { id: string }): string {
  return `/_sandbox/c/pay/${session.id}`;
}

async function completed(test: TestSandbox, sessionId: string): Promise<Stripe.Subscription> {
  const session = await test.stripe.checkout.sessions.retrieve(sessionId, { expand: ['subscription'] });
  if (!session.subscription || typeof session.subscription === 'string') {
    throw new Error(`The checkout is ${session.status}, without a subscription.`);
  }
  return session.subscription;
}

export async function startTrial(
  test: TestSandbox,
  customer: string,
  card: string | null = null,
): Promise<Stripe.Subscription> {
  const session = await test.stripe.checkout.sessions.create(trialParameters(test, customer));
  await submit(test, payPath(session), card === null ? {} : cardForm(card));
  return completed(test, session.id);
}

export async function subscribe(test: TestSandbox, customer: string): Promise<Stripe.Subscription> {
  const session = await test.stripe.checkout.sessions.create(paidParameters(test, customer));
  await submit(test, payPath(session), cardForm('4242424242424242'));
  return completed(test, session.id);
}

/** The path of a portal session, for `submit` and `pages.request`. */
export async function openPortal(
  { stripe }: TestSandbox,
  customer: string,
  flow?: Stripe.BillingPortal.SessionCreateParams.FlowData,
): Promise<string> {
  const session = await stripe.billingPortal.sessions.create({
    customer,
    return_url: 'http://localhost:3000/settings',
    ...(flow && { flow_data: flow }),
  });
  return new URL(session.url).pathname;
}

export function control(test: TestSandbox, path: string, body: object): Promise<Response> {
  return Promise.resolve(
    test.sandbox.controls.request(`/_sandbox/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
}

/** The response of a control to a GET, typed by the test. */
export async function readControl<T>(test: TestSandbox, path: string): Promise<T> {
  const response = await test.sandbox.controls.request(`/_sandbox/${path}`);
  return (await response.json()) as T;
}

/** The error of a failed call, as the SDK reports it. */
export async function failure(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('The call was expected to fail.');
}
