import { Stripe } from 'stripe';

/** The API version of the installed SDK, which objects and events follow. */
export const STRIPE_API_VERSION = Stripe.API_VERSION;

/** Exact decimals are text on the wire; the SDK's own type serialises to that. */
export function decimal(value: number): Stripe.Decimal {
  return Stripe.Decimal.from(value);
}
