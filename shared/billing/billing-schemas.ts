import { z } from 'zod';

// In their own file because the router loads them on every page and must not load the schema library.
export { grantsAccess, needsPayment, statusLabel } from './subscription-status.ts';

const instant = z.iso.datetime();

/** The subscription that screens show: the one that grants access, otherwise the newest. */
export const subscriptionSchema = z.object({
  status: z.string(),
  planName: z.string(),
  currentPeriodStart: instant.nullable(),
  currentPeriodEnd: instant.nullable(),
  trialStart: instant.nullable(),
  trialEnd: instant.nullable(),
  cancelAtPeriodEnd: z.boolean(),
  /** When a pending cancellation takes effect, however it was requested. */
  endsAt: instant.nullable(),
  hasPaymentMethod: z.boolean(),
  stripeSubscriptionId: z.string(),
  stripeCustomerId: z.string(),
  createdAt: instant,
  updatedAt: instant,
});
export type Subscription = z.infer<typeof subscriptionSchema>;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Rounded up, so that the last few hours still count as a day. */
export function trialDaysLeft({ status, trialEnd }: Pick<Subscription, 'status' | 'trialEnd'>, now: Date): number {
  if (status !== 'trialing' || trialEnd === null) return 0;
  return Math.max(0, Math.ceil((new Date(trialEnd).getTime() - now.getTime()) / DAY_MS));
}

/** `pro_no_trial` marks the checkout of a user who pays from the first day. */
export const NO_TRIAL_PLAN = 'pro_no_trial';

export const billingConfigSchema = z.object({
  trialPriceId: z.string(),
  proPriceId: z.string(),
  promotionCodeId: z.string(),
  trialDays: z.int(),
  mode: z.enum(['sandbox', 'test', 'live']),
});
export type BillingConfig = z.infer<typeof billingConfigSchema>;

const id = z.string().min(1).max(200);
const address = z.url({ protocol: /^https?$/, error: 'Must be a web address' }).max(2_000);

/** What the browser asks for. The server decides everything about money again. */
export const checkoutRequest = z.strictObject({
  price: id,
  success_url: address,
  cancel_url: address,
  promotion_code: id.optional(),
  metadata: z.strictObject({ userId: z.string(), planType: z.string().max(50).optional() }).optional(),
});
export type CheckoutRequest = z.infer<typeof checkoutRequest>;

/** The state of a request: both null while pending, then either a page to open or an error. */
export const checkoutReplySchema = z.object({
  id: z.uuid(),
  url: z.string().optional(),
  error: z.object({ message: z.string() }).optional(),
});
export type CheckoutReply = z.infer<typeof checkoutReplySchema>;

// Our checkouts never name a coupon. When the provider mentions one, it is the coupon behind the promotion code.
const promotionPhrases = /promotion code|promo_|coupon/i;

/** Whether a checkout failed because of its promotion code, judged by the provider's message. */
export function isPromotionProblem(message: string): boolean {
  return promotionPhrases.test(message);
}

/** The provider's message to a customer who already had a free trial. The browser then offers the paid plan. */
export const TRIAL_USED_MESSAGE =
  'This promotion code cannot be redeemed because the associated customer has prior transactions.';
