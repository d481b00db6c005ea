import { buildPaymentMethod } from '../objects/payment-method.ts';
import type { PendingCard, Stored } from '../storage/kinds.ts';
import type { SandboxTransaction } from '../storage/transaction.ts';
import { emit } from '../webhooks/emit.ts';
import { changeSubscription, ENDED } from './subscription-changes.ts';

export async function attachCard(
  tx: SandboxTransaction,
  customer: Stored<'customer'>,
  card: PendingCard,
): Promise<Stored<'payment_method'>> {
  const data = buildPaymentMethod({ card, customer: customer.data.id, email: customer.data.email, now: tx.now });
  const method = await tx.insert('payment_method', { data, hidden: { laterCharges: card.laterCharges } });
  await emit(tx, 'payment_method.attached', data);
  return method;
}

/** Makes the card the default of the customer and of every running subscription. */
export async function replaceCard(
  tx: SandboxTransaction,
  customer: Stored<'customer'>,
  card: PendingCard,
): Promise<void> {
  const method = await attachCard(tx, customer, card);
  const data = {
    ...customer.data,
    invoice_settings: { ...customer.data.invoice_settings, default_payment_method: method.data.id },
  };
  await tx.save('customer', { ...customer, data });
  await emit(tx, 'customer.updated', data, { before: customer.data });
  for (const subscription of await tx.all('subscription', { customer: customer.data.id })) {
    if (ENDED.includes(subscription.data.status)) continue;
    await changeSubscription(tx, subscription, { default_payment_method: method.data.id });
  }
}
