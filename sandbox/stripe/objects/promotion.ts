import type { Stripe } from 'stripe';

export function buildCoupon(input: {
  id: string;
  name: string | null;
  percentOff: number | null;
  amountOff: number | null;
  currency: string | null;
  duration: Stripe.Coupon.Duration;
  durationInMonths: number | null;
  maxRedemptions: number | null;
  redeemBy: number | null;
  metadata: Stripe.Metadata;
  now: number;
}): Stripe.Coupon {
  return {
    id: input.id,
    object: 'coupon',
    amount_off: input.amountOff,
    created: input.now,
    currency: input.currency,
    duration: input.duration,
    duration_in_months: input.durationInMonths,
    livemode: false,
    max_redemptions: input.maxRedemptions,
    metadata: input.metadata,
    name: input.name,
    percent_off: input.percentOff,
    redeem_by: input.redeemBy,
    times_redeemed: 0,
    valid: true,
  };
}

export function buildPromotionCode(input: {
  id: string;
  code: string;
  coupon: string;
  active: boolean;
  customer: string | null;
  expiresAt: number | null;
  maxRedemptions: number | null;
  firstTimeTransaction: boolean;
  metadata: Stripe.Metadata;
  now: number;
}): Stripe.PromotionCode {
  return {
    id: input.id,
    object: 'promotion_code',
    active: input.active,
    code: input.code,
    created: input.now,
    customer: input.customer,
    customer_account: null,
    expires_at: input.expiresAt,
    livemode: false,
    max_redemptions: input.maxRedemptions,
    metadata: input.metadata,
    promotion: { coupon: input.coupon, type: 'coupon' },
    restrictions: {
      first_time_transaction: input.firstTimeTransaction,
      minimum_amount: null,
      minimum_amount_currency: null,
    },
    times_redeemed: 0,
  };
}

export function buildDiscount(input: {
  id: string;
  coupon: string;
  promotionCode: string | null;
  customer: string;
  subscription: string;
  checkoutSession: string;
  end: number | null;
  now: number;
}): Stripe.Discount {
  return {
    id: input.id,
    object: 'discount',
    checkout_session: input.checkoutSession,
    customer: input.customer,
    customer_account: null,
    end: input.end,
    invoice: null,
    invoice_item: null,
    promotion_code: input.promotionCode,
    source: { coupon: input.coupon, type: 'coupon' },
    start: input.now,
    subscription: input.subscription,
    subscription_item: null,
  };
}

/** In minor units, rounded once, never more than the amount due. */
export function discountAmount(coupon: Stripe.Coupon | null, subtotal: number): number {
  if (!coupon) return 0;
  const off = coupon.percent_off === null ? (coupon.amount_off ?? 0) : (subtotal * coupon.percent_off) / 100;
  return Math.min(subtotal, Math.round(off));
}
