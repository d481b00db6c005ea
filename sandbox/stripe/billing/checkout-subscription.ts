import type { Stripe } from 'stripe';
import { addMonths } from '../clock/billing-cycle.ts';
import { newId } from '../identifiers.ts';
import { buildDiscount } from '../objects/promotion.ts';
import type { Stored } from '../storage/kinds.ts';
import type { SandboxTransaction } from '../storage/transaction.ts';
import { idOf } from './invoicing.ts';
import { openSubscription, type OpenedSubscription } from './open-subscription.ts';

/** Creates the subscription that a checkout sells. */
export async function openCheckoutSubscription(
  tx: SandboxTransaction,
  session: Stored<'checkout.session'>,
  customer: Stored<'customer'>,
  card: string | null,
): Promise<OpenedSubscription> {
  const plan = session.hidden;
  const line = plan.lineItems[0];
  if (!line?.price) throw new Error(`Checkout session ${session.data.id} has no price.`);
  const id = newId('sub');
  return openSubscription(tx, customer.data, {
    id,
    price: line.price,
    quantity: line.quantity ?? 1,
    trialDays: plan.trialDays,
    nothingDue: session.data.amount_total === 0,
    missingPaymentMethod: plan.missingPaymentMethod,
    description: plan.subscriptionDescription,
    metadata: plan.subscriptionMetadata,
    card,
    discounts: await redeemDiscounts(tx, session.data, customer.data.id, id),
  });
}

async function redeemDiscounts(
  tx: SandboxTransaction,
  session: Stripe.Checkout.Session,
  customer: string,
  subscription: string,
): Promise<string[]> {
  const ids: string[] = [];
  for (const { coupon, promotion_code: promotionCode } of session.discounts ?? []) {
    const { data } = await tx.require('coupon', idOf(coupon), 'path');
    const discount = buildDiscount({
      id: newId('di'),
      coupon: data.id,
      promotionCode: promotionCode === null ? null : idOf(promotionCode),
      customer,
      subscription,
      checkoutSession: session.id,
      end: data.duration === 'repeating' ? addMonths(tx.now, data.duration_in_months ?? 1) : null,
      now: tx.now,
    });
    await tx.insert('discount', { data: discount, hidden: {} });
    ids.push(discount.id);
  }
  return ids;
}

/** Increments the redemption counters after a completed checkout. */
export async function countRedemptions(tx: SandboxTransaction, session: Stripe.Checkout.Session): Promise<void> {
  for (const { coupon, promotion_code: promotionCode } of session.discounts ?? []) {
    const used = await tx.require('coupon', idOf(coupon), 'path');
    await tx.save('coupon', { ...used, data: { ...used.data, times_redeemed: used.data.times_redeemed + 1 } });
    if (promotionCode === null) continue;
    const code = await tx.require('promotion_code', idOf(promotionCode), 'path');
    await tx.save('promotion_code', { ...code, data: { ...code.data, times_redeemed: code.data.times_redeemed + 1 } });
  }
}
