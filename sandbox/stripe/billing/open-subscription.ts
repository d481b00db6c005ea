import type { Stripe } from 'stripe';
import { DAY } from '../clock/billing-cycle.ts';
import { buildSubscription } from '../objects/subscription.ts';
import type { Stored } from '../storage/kinds.ts';
import type { SandboxTransaction } from '../storage/transaction.ts';
import { emit } from '../webhooks/emit.ts';
import { periodFrom } from './cycle.ts';
import { draftInvoice, finalizeInvoice } from './invoicing.ts';

interface SubscriptionOrder {
  id: string;
  price: Stripe.Price;
  quantity: number;
  trialDays: number | null;
  /** Without a trial: whether the first period is free anyway. */
  nothingDue: boolean;
  missingPaymentMethod: Stripe.Subscription.TrialSettings.EndBehavior['missing_payment_method'];
  description: string | null;
  metadata: Stripe.Metadata;
  card: string | null;
  discounts: string[];
}

export interface OpenedSubscription {
  subscription: Stored<'subscription'>;
  invoice: Stored<'invoice'>;
}

/** Creates a subscription with its first invoice: trialing, or incomplete until that invoice is paid. */
export async function openSubscription(
  tx: SandboxTransaction,
  customer: Stripe.Customer,
  order: SubscriptionOrder,
): Promise<OpenedSubscription> {
  const trial = order.trialDays === null ? null : { start: tx.now, end: tx.now + order.trialDays * DAY };
  const period = trial ?? periodFrom(order.price, tx.now, tx.now);
  const built = buildSubscription({
    id: order.id,
    customer: customer.id,
    status: trial ? 'trialing' : order.nothingDue ? 'active' : 'incomplete',
    price: order.price,
    quantity: order.quantity,
    period,
    billingCycleAnchor: trial?.end ?? tx.now,
    trial,
    missingPaymentMethod: order.missingPaymentMethod,
    description: order.description,
    metadata: order.metadata,
    testClock: typeof customer.test_clock === 'string' ? customer.test_clock : null,
    now: tx.now,
  });
  const data = { ...built, default_payment_method: order.card, discounts: order.discounts };
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
