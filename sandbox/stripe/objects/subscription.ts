import type { Stripe } from 'stripe';
import { newId } from '../identifiers.ts';
import { planOf } from './catalogue.ts';
import { listOf } from './list.ts';

export interface Period {
  start: number;
  end: number;
}

export function buildSubscription(input: {
  id: string;
  customer: string;
  status: Stripe.Subscription.Status;
  price: Stripe.Price;
  quantity: number;
  period: Period;
  billingCycleAnchor: number;
  trial: Period | null;
  missingPaymentMethod: Stripe.Subscription.TrialSettings.EndBehavior['missing_payment_method'];
  description: string | null;
  metadata: Stripe.Metadata;
  testClock: string | null;
  now: number;
}): Stripe.Subscription {
  return {
    id: input.id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: input.billingCycleAnchor,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: input.now,
    currency: input.price.currency,
    customer: input.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: input.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: listOf([buildItem(input)], `/v1/subscription_items?subscription=${input.id}`),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: input.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: ['card'],
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: input.now,
    status: input.status,
    test_clock: input.testClock,
    transfer_data: null,
    trial_end: input.trial?.end ?? null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: input.missingPaymentMethod },
    },
    trial_start: input.trial?.start ?? null,
  };
}

function buildItem(input: {
  id: string;
  price: Stripe.Price;
  quantity: number;
  period: Period;
  now: number;
}): Stripe.SubscriptionItem {
  return {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: input.now,
    current_period_end: input.period.end,
    current_period_start: input.period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(input.price),
    price: input.price,
    quantity: input.quantity,
    subscription: input.id,
    tax_rates: [],
  };
}

/** The list of items, each moved to the period. */
export function itemsIn(
  period: Period,
  items: Stripe.ApiList<Stripe.SubscriptionItem>,
): Stripe.ApiList<Stripe.SubscriptionItem> {
  const data = items.data.map((item) => ({
    ...item,
    current_period_start: period.start,
    current_period_end: period.end,
  }));
  return { ...items, data };
}

export function firstItem(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const item = subscription.items.data[0];
  if (!item) throw new Error(`Subscription ${subscription.id} has no item.`);
  return item;
}
