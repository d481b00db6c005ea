import Stripe from 'stripe';
import type { BillingConfig } from '#shared/billing/billing-schemas.ts';

/** The payment provider, real or local. Nothing outside this folder and the sandbox knows which. */
export interface Billing {
  stripe: Stripe;
  webhookSecret: string;
  ids: { trialPrice: string; proPrice: string; promotionCode: string };
  mode: BillingConfig['mode'];
  /** The provider's clock. The sandbox's can be moved, to play a year in two minutes. */
  now: () => Date;
}

export interface BillingKeys {
  secretKey: string;
  webhookSecret: string;
  ids: Billing['ids'];
}

// Three attempts of 8 s with pauses stay below the 30 s that the sign-up page waits.
export const REQUEST_LIMIT_MS = 8_000;
const RETRIES = 2;

const settings = { timeout: REQUEST_LIMIT_MS, maxNetworkRetries: RETRIES, telemetry: false };

export function connectStripe({ secretKey, webhookSecret, ids }: BillingKeys, now: () => Date): Billing {
  return {
    stripe: new Stripe(secretKey, settings),
    webhookSecret,
    ids,
    mode: secretKey.startsWith('sk_live_') || secretKey.startsWith('rk_live_') ? 'live' : 'test',
    now,
  };
}

export interface SandboxConnection extends BillingKeys {
  fetch: typeof fetch;
  now: () => Date;
}

export function connectSandbox({ secretKey, webhookSecret, ids, fetch, now }: SandboxConnection): Billing {
  const httpClient = Stripe.createFetchHttpClient(fetch);
  return { stripe: new Stripe(secretKey, { ...settings, httpClient }), webhookSecret, ids, mode: 'sandbox', now };
}

export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';
}

/** Ignores that the provider no longer has the object to be ended. */
export async function unlessMissing(end: () => Promise<unknown>): Promise<void> {
  try {
    await end();
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** The provider's own message, if there is one. Never a database message, which may contain what people typed. */
export function providerMessage(error: unknown): string {
  return error instanceof Stripe.errors.StripeError && error.message
    ? error.message
    : 'The payment provider did not answer.';
}
