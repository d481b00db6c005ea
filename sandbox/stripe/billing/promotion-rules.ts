import type { Stripe } from 'stripe';
import { invalidRequest, missingResource } from '../errors.ts';
import type { SandboxTransaction } from '../storage/transaction.ts';
import { idOf } from './invoicing.ts';

interface RequestedDiscount {
  promotion_code?: string | undefined;
  coupon?: string | undefined;
}

interface GrantedDiscount {
  coupon: Stripe.Coupon;
  discount: Stripe.Checkout.Session.Discount;
}

/**
 * Checks a discount as Checkout does and reserves one redemption of its code. An abandoned session never gives it back.
 */
export async function reserveDiscount(
  tx: SandboxTransaction,
  requested: RequestedDiscount,
  customer: Stripe.Customer,
): Promise<GrantedDiscount> {
  if (requested.promotion_code !== undefined) return reserveCode(tx, requested.promotion_code, customer);
  const id = requested.coupon ?? '';
  const coupon = await tx.require('coupon', id, { param: 'discounts[0][coupon]' });
  refuseSpentCoupon(tx, coupon.data);
  return { coupon: coupon.data, discount: { coupon: coupon.data.id, promotion_code: null } };
}

async function reserveCode(tx: SandboxTransaction, id: string, customer: Stripe.Customer): Promise<GrantedDiscount> {
  const param = 'discounts[0][promotion_code]';
  const code = await tx.find('promotion_code', id);
  if (!code) throw missingResource('promotion code', id, { param });
  const { data, hidden } = code;
  const coupon = await tx.require('coupon', idOf(data.promotion.coupon), 'path');
  if (data.expires_at !== null && data.expires_at <= tx.now) {
    throw invalidRequest('This promotion code has expired.', { code: 'coupon_expired', param });
  }
  refuseSpentCoupon(tx, coupon.data);
  if (!data.active) throw invalidRequest('This promotion code is inactive.', { param });
  if (data.customer !== null && data.customer !== customer.id) {
    throw invalidRequest('This promotion code cannot be redeemed by this customer.', { param });
  }
  if (data.max_redemptions !== null && hidden.reserved >= data.max_redemptions) {
    throw invalidRequest('This promotion code has been used up.', { code: 'promotion_code_used_up', param });
  }
  if (data.restrictions.first_time_transaction && (await hasPriorTransactions(tx, customer.id))) {
    throw invalidRequest(
      'This promotion code cannot be redeemed because the associated customer has prior transactions.',
      { code: 'promotion_code_customer_not_first_time', param },
    );
  }
  await tx.save('promotion_code', { data, hidden: { reserved: hidden.reserved + 1 } });
  return { coupon: coupon.data, discount: { coupon: coupon.data.id, promotion_code: data.id } };
}

function refuseSpentCoupon(tx: SandboxTransaction, coupon: Stripe.Coupon): void {
  const late = coupon.redeem_by !== null && coupon.redeem_by <= tx.now;
  const usedUp = coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions;
  if (late || usedUp || !coupon.valid) {
    throw invalidRequest(`Coupon expired: ${coupon.id}`, { code: 'coupon_expired', param: 'discounts[0]' });
  }
}

/** The £0 invoice of a trial counts, because it is paid. Drafts and voided invoices do not. */
async function hasPriorTransactions(tx: SandboxTransaction, customer: string): Promise<boolean> {
  const { rows } = await tx.page('invoice', { customer, statusIn: ['open', 'paid', 'uncollectible'] }, { limit: 1 });
  return rows.length > 0;
}
