import type { Stripe } from 'stripe';

/** What a checkout page needs to know and Stripe's public object does not say. */
interface CheckoutPlan {
  lineItems: Stripe.LineItem[];
  trialDays: number | null;
  missingPaymentMethod: Stripe.Subscription.TrialSettings.EndBehavior['missing_payment_method'];
  subscriptionMetadata: Stripe.Metadata;
  subscriptionDescription: string | null;
  /** The unpaid subscription that a refused first payment left behind; the next attempt continues with it. */
  attemptedSubscription: string | null;
  pendingAuthentication: PendingCard | null;
}

/** A card that waits for its bank's confirmation. Only what may be kept of a card: never the number. */
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

/** Every kind of object the sandbox keeps: Stripe's own shape, and what the sandbox has to remember beside it. */
export interface Kinds {
  customer: { data: Stripe.Customer; hidden: Nothing };
  product: { data: Stripe.Product; hidden: Nothing };
  price: { data: Stripe.Price; hidden: Nothing };
  coupon: { data: Stripe.Coupon; hidden: Nothing };
  /** Every checkout session takes one redemption when it is created, whether or not it is completed. */
  promotion_code: { data: Stripe.PromotionCode; hidden: { reserved: number } };
  discount: { data: Stripe.Discount; hidden: Nothing };
  payment_method: { data: Stripe.PaymentMethod; hidden: { laterCharges: LaterCharges } };
  'checkout.session': { data: Stripe.Checkout.Session; hidden: CheckoutPlan };
  subscription: { data: Stripe.Subscription; hidden: { trialReminderSent: boolean } };
  invoice: { data: Stripe.Invoice; hidden: { paidWith: string | null } };
  'billing_portal.session': {
    data: Stripe.BillingPortal.Session;
    /** In seconds of the wall clock: moving the sandbox's clock does not shut a page that is open. */
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
