import type { Stripe } from 'stripe';
import { randomText } from '../identifiers.ts';

export function buildCustomer(input: {
  id: string;
  email: string | null;
  name: string | null;
  phone: string | null;
  description: string | null;
  metadata: Stripe.Metadata;
  testClock: string | null;
  now: number;
}): Stripe.Customer {
  return {
    id: input.id,
    object: 'customer',
    address: null,
    balance: 0,
    created: input.now,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: input.description,
    discount: null,
    email: input.email,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: input.metadata,
    name: input.name,
    next_invoice_sequence: 1,
    phone: input.phone,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: input.testClock,
  };
}
