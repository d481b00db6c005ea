import type { Stripe } from 'stripe';
import { decimal } from './stripe-runtime.ts';

export function buildProduct(input: {
  id: string;
  name: string;
  description: string | null;
  active: boolean;
  metadata: Stripe.Metadata;
  now: number;
}): Stripe.Product {
  return {
    id: input.id,
    object: 'product',
    active: input.active,
    created: input.now,
    default_price: null,
    description: input.description,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: input.metadata,
    name: input.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: input.now,
    url: null,
  };
}

export function buildPrice(input: {
  id: string;
  product: string;
  active: boolean;
  currency: string;
  unitAmount: number;
  recurring: { interval: Stripe.Price.Recurring.Interval; intervalCount: number } | null;
  nickname: string | null;
  lookupKey: string | null;
  metadata: Stripe.Metadata;
  now: number;
}): Stripe.Price {
  return {
    id: input.id,
    object: 'price',
    active: input.active,
    billing_scheme: 'per_unit',
    created: input.now,
    currency: input.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: input.lookupKey,
    metadata: input.metadata,
    nickname: input.nickname,
    product: input.product,
    recurring: input.recurring && {
      interval: input.recurring.interval,
      interval_count: input.recurring.intervalCount,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: input.recurring ? 'recurring' : 'one_time',
    unit_amount: input.unitAmount,
    unit_amount_decimal: decimal(input.unitAmount),
  };
}

/** The legacy form of a price, which subscription items still carry. */
export function planOf(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}
