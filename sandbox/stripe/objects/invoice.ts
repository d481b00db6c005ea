import type { Stripe } from 'stripe';
import { newId } from '../identifiers.ts';
import { listOf } from './list.ts';
import { decimal } from './stripe-runtime.ts';
import { firstItem, type Period } from './subscription.ts';

interface InvoiceInput {
  id: string;
  subscription: Stripe.Subscription;
  customer: Stripe.Customer;
  reason: Stripe.Invoice.BillingReason;
  /** The period the invoice pays for. */
  service: Period;
  /** The period whose usage it covers; a single instant for a first invoice. */
  billed: Period;
  description: string;
  /** Zero for a trial. In minor units. */
  unitAmount: number;
  discount: { id: string; amount: number } | null;
  finalizesAt: number | null;
  accountName: string;
  now: number;
}

/** Builds a draft; `billing/invoicing.ts` processes it. */
export function buildInvoice(input: InvoiceInput): Stripe.Invoice {
  const { subscription, customer } = input;
  const subtotal = input.unitAmount * (firstItem(subscription).quantity ?? 1);
  const total = subtotal - (input.discount?.amount ?? 0);
  return {
    id: input.id,
    object: 'invoice',
    account_country: 'GB',
    account_name: input.accountName,
    account_tax_ids: null,
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: total,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: input.finalizesAt,
    billing_reason: input.reason,
    collection_method: 'charge_automatically',
    created: input.now,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: input.discount ? [input.discount.id] : [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: listOf([buildLine(input, subtotal)], `/v1/invoices/${input.id}/lines`),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: ['card'] },
    period_end: input.billed.end,
    period_start: input.billed.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: subscription.test_clock,
    total,
    total_discount_amounts: discountAmounts(input),
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: input.now,
  };
}

function discountAmounts({ discount }: InvoiceInput): Stripe.Invoice.TotalDiscountAmount[] {
  return discount ? [{ amount: discount.amount, discount: discount.id }] : [];
}

function buildLine(input: InvoiceInput, subtotal: number): Stripe.InvoiceLineItem {
  const item = firstItem(input.subscription);
  return {
    id: newId('il'),
    object: 'line_item',
    amount: subtotal,
    currency: input.subscription.currency,
    description: input.description,
    discount_amounts: discountAmounts(input),
    discountable: true,
    discounts: input.discount ? [input.discount.id] : [],
    invoice: input.id,
    livemode: false,
    metadata: input.subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: null,
        subscription: input.subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: { start: input.service.start, end: input.service.end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: {
        price: item.price.id,
        product: typeof item.price.product === 'string' ? item.price.product : item.price.product.id,
      },
      type: 'price_details',
      unit_amount_decimal: decimal(input.unitAmount),
    },
    quantity: item.quantity ?? 1,
    quantity_decimal: decimal(item.quantity ?? 1),
    subscription: input.subscription.id,
    subtotal,
    taxes: [],
  };
}

/** The subscription of an invoice. Every invoice in this sandbox has one. */
export function subscriptionIdOf(invoice: Stripe.Invoice): string {
  const subscription = invoice.parent?.subscription_details?.subscription;
  if (!subscription) throw new Error(`Invoice ${invoice.id} belongs to no subscription.`);
  return typeof subscription === 'string' ? subscription : subscription.id;
}
