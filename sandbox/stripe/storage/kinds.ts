import type { Stripe } from 'stripe';

/** What a checkout page needs beyond Stripe's public object. */
interface CheckoutPlan {
  lineItems: Stripe.LineItem[];
  trialDays: number | null;
  missingPaymentMethod: Stripe.Subscription.TrialSettings.EndBehavior['missing_payment_method'];
  subscriptionMetadata: Stripe.Metadata;
  subscriptionDescription: string | null;
  /** The unpaid subscription left by a declined first payment; the next attempt reuses it. */
  attemptedSubscription: string | null;
  pendingAuthentication: PendingCard | null;
}

/** A card waiting for the bank's confirmation. It holds only what may be stored, never the number. */
export interface PendingCard {
  brand: string;
  last4: string;
  fingerprint: string;
  expMonth: number;
  expYear: number;
  holder: string | null;
  laterCharges: LaterCharges;
}

export type LaterCharges = 'succeed' | 'decline';

type Nothing = Record<string, never>;

/** Every kind of object in the sandbox: Stripe's own shape, plus hidden state. */
export interface Kinds {
  customer: { data: Stripe.Customer; hidden: Nothing };
  product: { data: Stripe.Product; hidden: Nothing };
  price: { data: Stripe.Price; hidden: Nothing };
  coupon: { data: Stripe.Coupon; hidden: Nothing };
  /** Every checkout session reserves one redemption when it is created, whether or not it is completed. */
  promotion_code: { data: Stripe.PromotionCode; hidden: { reserved: number } };
  discount: { data: Stripe.Discount; hidden: Nothing };
  payment_method: { data: Stripe.PaymentMethod; hidden: { laterCharges: LaterCharges } };
  'checkout.session': { data: Stripe.Checkout.Session; hidden: CheckoutPlan };
  subscription: { data: Stripe.Subscription; hidden: { trialReminderSent: boolean } };
  invoice: { data: Stripe.Invoice; hidden: { paidWith: string | null } };
  'billing_portal.session': {
    data: Stripe.BillingPortal.Session;
    /** In seconds of wall time: moving the sandbox's clock does not close an open page. */
    hidden: { openUntil: number; pendingAuthentication: PendingCard | null };
  };
  webhook_endpoint: { data: Stripe.WebhookEndpoint; hidden: { secret: string } };
  'test_helpers.test_clock': { data: Stripe.TestHelpers.TestClock; hidden: Nothing };
}

export type Kind = keyof Kinds;

export interface Stored<K extends Kind> {
  data: Kinds[K]['data'];
  hidden: Kinds[K]['hidden'];
}

/** The name of each kind in Stripe's "No such …" messages. */
export const KIND_LABELS: Record<Kind, string> = {
  customer: 'customer',
  product: 'product',
  price: 'price',
  coupon: 'coupon',
  promotion_code: 'promotion code',
  discount: 'discount',
  payment_method: 'PaymentMethod',
  'checkout.session': 'checkout.session',
  subscription: 'subscription',
  invoice: 'invoice',
  'billing_portal.session': 'billing_portal.session',
  webhook_endpoint: 'webhook endpoint',
  'test_helpers.test_clock': 'test clock',
};
