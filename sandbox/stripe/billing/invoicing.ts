import type { Stripe } from 'stripe';
import { invoicePath } from '#sandbox/addresses.ts';
import { newId } from '../identifiers.ts';
import { buildInvoice } from '../objects/invoice.ts';
import { firstItem, type Period } from '../objects/subscription.ts';
import type { Stored } from '../storage/kinds.ts';
import type { SandboxTransaction } from '../storage/transaction.ts';
import { emit } from '../webhooks/emit.ts';
import { applyDiscounts } from './discounts.ts';
import { formatInterval, formatMoney } from './money.ts';
import { GENERIC_DECLINE, type CardDecline } from './test-cards.ts';

interface DraftInvoice {
  invoice: Stored<'invoice'>;
  /** The changes that invoicing makes to the subscription. */
  onSubscription: Pick<Stripe.Subscription, 'discounts' | 'latest_invoice'>;
}

/** Stores a draft. The caller emits its event, because the subscription's own event comes first. */
export async function draftInvoice(
  tx: SandboxTransaction,
  subscription: Stripe.Subscription,
  input: {
    reason: Stripe.Invoice.BillingReason;
    service: Period;
    billed: Period;
    free: boolean;
    finalizesAt: number | null;
  },
): Promise<DraftInvoice> {
  const { price, quantity = 1 } = firstItem(subscription);
  const customer = await tx.require('customer', idOf(subscription.customer), 'path');
  const product = await tx.require('product', idOf(price.product), 'path');
  const unitAmount = input.free ? 0 : (price.unit_amount ?? 0);
  const { applied, remaining } = await applyDiscounts(tx, subscription, unitAmount * quantity);
  const description = input.free
    ? `Trial period for ${product.data.name}`
    : `${quantity} × ${product.data.name} (${formatMoney(unitAmount, price.currency)} ${formatInterval(price.recurring)})`;
  const data = buildInvoice({
    id: newId('in'),
    subscription,
    customer: customer.data,
    reason: input.reason,
    service: input.service,
    billed: input.billed,
    description,
    unitAmount,
    discount: applied,
    finalizesAt: input.finalizesAt,
    accountName: tx.settings.merchantName,
    now: tx.now,
  });
  const invoice = await tx.insert('invoice', { data, hidden: { paidWith: null } });
  return { invoice, onSubscription: { latest_invoice: data.id, discounts: remaining } };
}

/** Numbers the invoice and requests payment; an invoice with nothing due is paid at once. */
export async function finalizeInvoice(tx: SandboxTransaction, invoice: Stored<'invoice'>): Promise<Stored<'invoice'>> {
  const data: Stripe.Invoice = {
    ...invoice.data,
    status: 'open',
    number: await takeNumber(tx, invoice.data),
    automatically_finalizes_at: null,
    effective_at: tx.now,
    ending_balance: 0,
    hosted_invoice_url: `${tx.settings.publicUrl}${invoicePath(invoice.data.id)}`,
    status_transitions: { ...invoice.data.status_transitions, finalized_at: tx.now },
  };
  const open = await tx.save('invoice', { ...invoice, data });
  await emit(tx, 'invoice.finalized', data);
  return data.amount_due === 0 ? markPaid(tx, open, null) : open;
}

async function takeNumber(tx: SandboxTransaction, invoice: Stripe.Invoice): Promise<string> {
  const customer = await tx.require('customer', idOf(invoice.customer), 'path');
  const sequence = customer.data.next_invoice_sequence ?? 1;
  await tx.save('customer', { ...customer, data: { ...customer.data, next_invoice_sequence: sequence + 1 } });
  return `${customer.data.invoice_prefix}-${String(sequence).padStart(4, '0')}`;
}

export async function markPaid(
  tx: SandboxTransaction,
  invoice: Stored<'invoice'>,
  paidWith: string | null,
): Promise<Stored<'invoice'>> {
  const { data } = invoice;
  const paid = await tx.save('invoice', {
    data: {
      ...data,
      status: 'paid',
      amount_paid: data.amount_due,
      amount_remaining: 0,
      attempted: true,
      attempt_count: Math.max(data.attempt_count, data.amount_due === 0 ? 0 : 1),
      auto_advance: false,
      next_payment_attempt: null,
      status_transitions: { ...data.status_transitions, paid_at: tx.now },
    },
    hidden: { paidWith },
  });
  await emit(tx, 'invoice.paid', paid.data);
  await emit(tx, 'invoice.payment_succeeded', paid.data);
  return paid;
}

export type PaymentOutcome =
  | { paid: true; invoice: Stored<'invoice'> }
  | { paid: false; invoice: Stored<'invoice'>; decline: CardDecline };

/** After the first attempt of any kind, only automatic attempts count towards the retry schedule. */
export async function attemptPayment(
  tx: SandboxTransaction,
  invoice: Stored<'invoice'>,
  method: Stored<'payment_method'> | null,
  attempt: { automatic: boolean; nextAttempt: number | null },
): Promise<PaymentOutcome> {
  if (method?.hidden.laterCharges === 'succeed') {
    return { paid: true, invoice: await markPaid(tx, invoice, method.data.id) };
  }
  const decline = method ? GENERIC_DECLINE : NO_PAYMENT_METHOD;
  return { paid: false, invoice: await recordFailure(tx, invoice, attempt), decline };
}

export async function recordFailure(
  tx: SandboxTransaction,
  invoice: Stored<'invoice'>,
  attempt: { automatic: boolean; nextAttempt: number | null },
): Promise<Stored<'invoice'>> {
  const { data } = invoice;
  const failed = await tx.save('invoice', {
    ...invoice,
    data: {
      ...data,
      attempted: true,
      attempt_count: attempt.automatic || data.attempt_count === 0 ? data.attempt_count + 1 : data.attempt_count,
      next_payment_attempt: attempt.nextAttempt,
    },
  });
  await emit(tx, 'invoice.payment_failed', failed.data);
  return failed;
}

const NO_PAYMENT_METHOD: CardDecline = {
  code: 'invoice_payment_intent_requires_action',
  declineCode: null,
  message: 'This customer has no attached payment source or default payment method.',
};

export async function voidInvoice(tx: SandboxTransaction, invoice: Stored<'invoice'>): Promise<void> {
  const data: Stripe.Invoice = {
    ...invoice.data,
    status: 'void',
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.data.status_transitions, voided_at: tx.now },
  };
  await tx.save('invoice', { ...invoice, data });
  await emit(tx, 'invoice.voided', data);
}

export function idOf(reference: string | { id: string } | null): string {
  if (reference === null) throw new Error('An id was expected where there is none.');
  return typeof reference === 'string' ? reference : reference.id;
}
