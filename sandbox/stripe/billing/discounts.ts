import type { Stripe } from 'stripe';
import { discountAmount } from '../objects/promotion.ts';
import type { SandboxTransaction } from '../storage/transaction.ts';

interface AppliedDiscount {
  applied: { id: string; amount: number } | null;
  /** The discounts the subscription keeps for its next invoices. */
  remaining: string[];
}

/** A one-time coupon waits for the first invoice with an amount due, so that a free trial does not use it up. */
export async function applyDiscounts(
  tx: SandboxTransaction,
  subscription: Stripe.Subscription,
  subtotal: number,
): Promise<AppliedDiscount> {
  const [first] = subscription.discounts;
  const id = typeof first === 'string' ? first : first?.id;
  if (!id) return { applied: null, remaining: [] };
  const { data: discount } = await tx.require('discount', id, 'path');
  if (discount.end !== null && discount.end <= tx.now) return { applied: null, remaining: [] };
  const coupon = await couponOf(tx, discount);
  const usedUp = coupon.duration === 'once' && subtotal > 0;
  return { applied: { id, amount: discountAmount(coupon, subtotal) }, remaining: usedUp ? [] : [id] };
}

async function couponOf(tx: SandboxTransaction, discount: Stripe.Discount): Promise<Stripe.Coupon> {
  const { coupon } = discount.source;
  if (typeof coupon !== 'string') throw new Error(`Discount ${discount.id} has no coupon.`);
  return (await tx.require('coupon', coupon, 'path')).data;
}
