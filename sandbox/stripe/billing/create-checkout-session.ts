import type { Stripe } from 'stripe';
import { checkoutPath } from '#sandbox/addresses.ts';
import type { NewCheckoutSession } from '../api/checkout-session-parameters.ts';
import { DAY } from '../clock/billing-cycle.ts';
import { invalidRequest } from '../errors.ts';
import { newId, randomText } from '../identifiers.ts';
import { buildCheckoutSession, buildLineItem } from '../objects/checkout-session.ts';
import { discountAmount } from '../objects/promotion.ts';
import type { SandboxTransaction } from '../storage/transaction.ts';
import { idOf } from './invoicing.ts';
import { reserveDiscount } from './promotion-rules.ts';

const SHORTEST_LIFE = 30 * 60;
const LONGEST_LIFE = DAY;

export async function createCheckoutSession(
  tx: SandboxTransaction,
  params: NewCheckoutSession,
): Promise<Stripe.Checkout.Session> {
  if (params.discounts && params.allow_promotion_codes !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: allow_promotion_codes, discounts.');
  }
  requireUrl(params.success_url, 'success_url');
  if (params.cancel_url !== undefined) requireUrl(params.cancel_url, 'cancel_url');
  const customer = await tx.require('customer', params.customer, { param: 'customer' });
  const [line] = params.line_items;
  const price = await sellablePrice(tx, line?.price ?? '', 'line_items[0][price]');
  await refuseSecondCurrency(tx, customer.data, price.currency);
  const expiresAt = expiryOf(tx, params.expires_at);
  const [requested] = params.discounts ?? [];
  const granted = requested ? await reserveDiscount(tx, requested, customer.data) : null;
  const trialDays = params.subscription_data?.trial_period_days ?? null;
  const quantity = line?.quantity ?? 1;
  // Nothing is due when a trial starts.
  const subtotal = trialDays === null ? (price.unit_amount ?? 0) * quantity : 0;
  const discount = discountAmount(granted?.coupon ?? null, subtotal);
  const product = await tx.require('product', idOf(price.product), 'path');
  const id = `cs_test_${randomText(58)}`;
  const data = buildCheckoutSession({
    id,
    url: `${tx.settings.publicUrl}${checkoutPath(id)}`,
    customer: customer.data,
    clientReferenceId: params.client_reference_id ?? null,
    currency: price.currency,
    subtotal,
    discountTotal: discount,
    discounts: granted ? [granted.discount] : [],
    allowPromotionCodes: params.allow_promotion_codes ?? null,
    allowedPaymentMethodTypes: params.allowed_payment_method_types ?? null,
    adaptivePricing: params.adaptive_pricing?.enabled ?? false,
    paymentMethodCollection: params.payment_method_collection ?? 'always',
    locale: params.locale ?? null,
    metadata: params.metadata ?? {},
    successUrl: params.success_url,
    cancelUrl: params.cancel_url ?? null,
    expiresAt,
    now: tx.now,
  });
  const lineItem = buildLineItem({
    id: newId('li'),
    price,
    productName: product.data.name,
    quantity,
    subtotal,
    discount,
    metadata: line?.metadata ?? {},
  });
  await tx.insert('checkout.session', {
    data,
    hidden: {
      lineItems: [lineItem],
      trialDays,
      missingPaymentMethod:
        params.subscription_data?.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
      subscriptionMetadata: params.subscription_data?.metadata ?? {},
      subscriptionDescription: params.subscription_data?.description ?? null,
      attemptedSubscription: null,
      pendingAuthentication: null,
    },
  });
  return data;
}

export async function sellablePrice(tx: SandboxTransaction, id: string, param: string): Promise<Stripe.Price> {
  const { data } = await tx.require('price', id, { param });
  if (!data.active) {
    throw invalidRequest('The price specified is inactive. This field only accepts active prices.', { param });
  }
  if (!data.recurring) {
    throw invalidRequest('You must provide at least one recurring price in `subscription` mode when using prices.', {
      param: 'line_items',
    });
  }
  return data;
}

/** A customer's purchases and open checkouts fix the currency. */
async function refuseSecondCurrency(
  tx: SandboxTransaction,
  customer: Stripe.Customer,
  currency: string,
): Promise<void> {
  const open = await tx.all('checkout.session', { customer: customer.id, statusIn: ['open'] });
  const used = [customer.currency, ...open.map(({ data }) => data.currency)];
  const other = used.find((existing) => existing && existing !== currency);
  if (!other) return;
  throw invalidRequest(
    `You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, discount, quote, or invoice item with currency ${other}.`,
    { param: 'currency' },
  );
}

/**
 * The caller uses wall time even after the sandbox clock was moved. A time that is valid on neither clock is refused;
 * one that is valid in wall time keeps its distance from now.
 */
function expiryOf(tx: SandboxTransaction, requested: number | undefined): number {
  if (requested === undefined) return tx.now + LONGEST_LIFE;
  const wallNow = Math.floor(tx.wallMs / 1000);
  const life = [requested - tx.now, requested - wallNow].find(
    (seconds) => seconds >= SHORTEST_LIFE && seconds <= LONGEST_LIFE,
  );
  if (life !== undefined) return tx.now + life;
  const message =
    requested - tx.now < SHORTEST_LIFE
      ? 'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.'
      : 'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.';
  throw invalidRequest(message, { param: 'expires_at' });
}

function requireUrl(url: string, param: string): void {
  if (/^https?:\/\//.test(url) && URL.canParse(url.replaceAll(/[{}]/g, ''))) return;
  throw invalidRequest('Not a valid URL', { code: 'url_invalid', param });
}
