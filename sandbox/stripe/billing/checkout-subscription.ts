import type { Stripe } from 'stripe';
import { addMonths, DAY } from '../clock/billing-cycle.ts';
import { newId } from '../identifiers.ts';
import { buildDiscount } from '../objects/promotion.ts';
import { buildSubscription } from '../objects/subscription.ts';
import type { Stored } from '../storage/kinds.ts';
import type { SandboxTransaction } from '../storage/transaction.ts';
import { emit } from '../webhooks/emit.ts';
import { periodFrom } from './cycle.ts';
import { draftInvoice, finalizeInvoice, idOf } from './invoicing.ts';

export interface OpenedSubscription {
  subscription: Stored<'subscription'>;
  invoice: Stored<'invoice'>;
}

/**
 * Creates the subscription a checkout sells, with its first invoice: trialing, or incomplete until that invoice is paid.
 */
export async function openSubscription(
  tx: SandboxTransaction,
  session: Stored<'checkout.session'>,
  customer: Stored<'customer'>,
  card: string | null,
): Promise<OpenedSubscription> {
  const plan = session.hidden;
  const line = plan.lineItems[0];
  if (!line?.price) throw new Error(`Checkout session ${session.data.id} has no price.`);
  const trial = plan.trialDays === null ? null : { start: tx.now, end: tx.now + plan.trialDays * DAY };
  const period = trial ?? periodFrom(line.price, tx.now, tx.now);
  const id = newId('sub');
  const built = buildSubscription({
    id,
    customer: customer.data.id,
    status: trial ? 'trialing' : session.data.amount_total === 0 ? 'active' : 'incomplete',
    price: line.price,
    quantity: line.quantity ?? 1,
    period,
    billingCycleAnchor: trial?.end ?? tx.now,
    trial,
    missingPaymentMethod: plan.missingPaymentMethod,
    description: plan.subscriptionDescription,
    metadata: plan.subscriptionMetadata,
    testClock: typeof customer.data.test_clock === 'string' ? customer.data.test_clock : null,
    now: tx.now,
  });
  const data = {
    ...built,
    default_payment_method: card,
    discounts: await redeemDiscounts(tx, session.data, customer.data.id, id),
  };
  const draft = await draftInvoice(tx, data, {
    reason: 'subscription_create',
    service: period,
    billed: { start: tx.now, end: tx.now },
    free: trial !== null,
    finalizesAt: null,
  });
  const subscription = await tx.insert('subscription', {
    data: { ...data, ...draft.onSubscription },
    hidden: { trialReminderSent: false },
  });
  await emit(tx, 'customer.subscription.created', subscription.data);
  await emit(tx, 'invoice.created', draft.invoice.data);
  return { subscription, invoice: await finalizeInvoice(tx, draft.invoice) };
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

/** The counters that a finished checkout moves on. */
export async function countRedemptions(tx: SandboxTransaction, session: Stripe.Checkout.Session): Promise<void> {
  for (const { coupon, promotion_code: promotionCode } of session.discounts ?? []) {
    const used = await tx.require('coupon', idOf(coupon), 'path');
    await tx.save('coupon', { ...used, data: { ...used.data, times_redeemed: used.data.times_redeemed + 1 } });
    if (promotionCode === null) continue;
    const code = await tx.require('promotion_code', idOf(promotionCode), 'path');
    await tx.save('promotion_code', { ...code, data: { ...code.data, times_redeemed: code.data.times_redeemed + 1 } });
  }
}
