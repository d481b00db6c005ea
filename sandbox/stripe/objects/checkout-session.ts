import type { Stripe } from 'stripe';

export function buildCheckoutSession(input: {
  id: string;
  url: string;
  customer: Stripe.Customer;
  clientReferenceId: string | null;
  currency: string;
  subtotal: number;
  discountTotal: number;
  discounts: Stripe.Checkout.Session.Discount[];
  allowPromotionCodes: boolean | null;
  allowedPaymentMethodTypes: string[] | null;
  adaptivePricing: boolean;
  paymentMethodCollection: Stripe.Checkout.Session.PaymentMethodCollection;
  locale: Stripe.Checkout.Session.Locale | null;
  metadata: Stripe.Metadata;
  successUrl: string;
  cancelUrl: string | null;
  expiresAt: number;
  now: number;
}): Stripe.Checkout.Session {
  return {
    id: input.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: input.adaptivePricing },
    after_expiration: null,
    allow_promotion_codes: input.allowPromotionCodes,
    allowed_payment_method_types: input.allowedPaymentMethodTypes,
    amount_subtotal: input.subtotal,
    amount_total: input.subtotal - input.discountTotal,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: input.cancelUrl,
    client_reference_id: input.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: input.now,
    currency: input.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: input.customer.id,
    customer_account: null,
    customer_creation: null,
    customer_details: {
      address: null,
      business_name: null,
      email: input.customer.email,
      individual_name: null,
      name: input.customer.name ?? null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: null,
    },
    customer_email: null,
    discounts: input.discounts,
    expires_at: input.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: input.locale,
    managed_payments: null,
    metadata: input.metadata,
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: input.paymentMethodCollection,
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: {
      allow_redisplay_filters: ['always'],
      payment_method_remove: null,
      payment_method_save: null,
    },
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: input.successUrl,
    total_details: { amount_discount: input.discountTotal, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: input.url,
    wallet_options: null,
  };
}

export function buildLineItem(input: {
  id: string;
  price: Stripe.Price;
  productName: string;
  quantity: number;
  /** Zero while nothing is due, as in a trial. */
  subtotal: number;
  discount: number;
  metadata: Stripe.Metadata;
}): Stripe.LineItem {
  return {
    id: input.id,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: input.discount,
    amount_subtotal: input.subtotal,
    amount_tax: 0,
    amount_total: input.subtotal - input.discount,
    currency: input.price.currency,
    description: input.productName,
    metadata: input.metadata,
    price: input.price,
    quantity: input.quantity,
  };
}
