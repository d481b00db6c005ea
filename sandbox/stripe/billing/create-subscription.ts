import type { Stripe } from 'stripe';
import type { NewSubscription } from '../api/subscription-parameters.ts';
import { invalidRequest, missingResource } from '../errors.ts';
import { newId } from '../identifiers.ts';
import type { Stored } from '../storage/kinds.ts';
import type { SandboxTransaction } from '../storage/transaction.ts';
import { collectInvoice } from './collection.ts';
import { sellablePrice } from './create-checkout-session.ts';
import { idOf } from './invoicing.ts';
import { openSubscription } from './open-subscription.ts';

/**
 * Creates a subscription through the API, without a page: a trial starts, or the customer's card is charged at once.
 */
export async function createSubscription(
  tx: SandboxTransaction,
  params: NewSubscription,
): Promise<Stripe.Subscription> {
  const customer = await tx.require('customer', params.customer, { param: 'customer' });
  const onClock = await tx.onClockOf(customer.data.id);
  const [item] = params.items;
  const price = await sellablePrice(onClock, item?.price ?? '', 'items[0][price]');
  const trialDays = params.trial_period_days ?? null;
  const card = await cardFor(onClock, customer.data, params.default_payment_method);
  if (trialDays === null && !card) {
    throw invalidRequest('This customer has no attached payment source or default payment method.', {
      code: 'resource_missing',
    });
  }
  const { subscription, invoice } = await openSubscription(onClock, customer.data, {
    id: newId('sub'),
    price,
    quantity: item?.quantity ?? 1,
    trialDays,
    nothingDue: price.unit_amount === 0,
    missingPaymentMethod: params.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
    description: params.description ?? null,
    metadata: params.metadata ?? {},
    card: params.default_payment_method ?? null,
    discounts: [],
  });
  if (invoice.data.status === 'open') await collectInvoice(onClock, invoice, { automatic: false });
  return (await onClock.require('subscription', subscription.data.id, 'path')).data;
}

async function cardFor(
  tx: SandboxTransaction,
  customer: Stripe.Customer,
  chosen: string | undefined,
): Promise<Stored<'payment_method'> | null> {
  const ofCustomer = customer.invoice_settings.default_payment_method;
  if (chosen === undefined) return ofCustomer === null ? null : tx.find('payment_method', idOf(ofCustomer));
  const param = 'default_payment_method';
  const card = await tx.require('payment_method', chosen, { param });
  if (card.data.customer !== customer.id) throw missingResource('PaymentMethod', chosen, { param });
  return card;
}
