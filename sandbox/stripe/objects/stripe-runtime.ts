import { Stripe } from 'stripe';

/** The version the installed SDK speaks: objects and events have its shape. */
export const STRIPE_API_VERSION = Stripe.API_VERSION;

/** On the wire an exact decimal is text; the SDK's own type serialises to that. */
export function decimal(value: number): Stripe.Decimal {
  return Stripe.Decimal.from(value);
}
