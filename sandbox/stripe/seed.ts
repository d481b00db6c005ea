import { buildPrice, buildProduct } from './objects/catalogue.ts';
import { buildCoupon, buildPromotionCode } from './objects/promotion.ts';
import { buildWebhookEndpoint } from './objects/webhook-endpoint.ts';
import type { SandboxTransaction } from './storage/transaction.ts';

export const SEEDED_IDS = {
  trialPrice: 'price_sandbox_trial',
  proPrice: 'price_sandbox_pro',
  promotionCode: 'promo_sandbox_trial',
} as const;

const PRODUCT = 'prod_sandbox_professional';
const GATE_COUPON = 'sandbox_trial_gate';
const DEFAULT_ENDPOINT = 'we_sandbox_default';

/** The setup of a new provider account. Existing objects stay unchanged. */
export async function seedCatalogue(tx: SandboxTransaction): Promise<void> {
  const { now } = tx;
  if (await tx.find('product', PRODUCT)) return;
  const product = buildProduct({
    id: PRODUCT,
    name: 'Professional',
    description: 'Everything a recruiter needs, in one plan.',
    active: true,
    metadata: {},
    now,
  });
  await tx.insert('product', { data: product, hidden: {} });
  for (const [id, nickname] of [
    [SEEDED_IDS.trialPrice, 'Professional with a free trial'],
    [SEEDED_IDS.proPrice, 'Professional'],
  ] as const) {
    const price = buildPrice({
      id,
      product: PRODUCT,
      active: true,
      currency: 'gbp',
      unitAmount: 900,
      recurring: { interval: 'month', intervalCount: 1 },
      nickname,
      lookupKey: null,
      metadata: {},
      now,
    });
    await tx.insert('price', { data: price, hidden: {} });
  }
  // The code unlocks the trial and must not change the price: 0.01 % of £9 rounds to nothing.
  const coupon = buildCoupon({
    id: GATE_COUPON,
    name: 'Free trial',
    percentOff: 0.01,
    amountOff: null,
    currency: null,
    duration: 'once',
    durationInMonths: null,
    maxRedemptions: null,
    redeemBy: null,
    metadata: {},
    now,
  });
  await tx.insert('coupon', { data: coupon, hidden: {} });
  const code = buildPromotionCode({
    id: SEEDED_IDS.promotionCode,
    code: 'TRIAL',
    coupon: GATE_COUPON,
    active: true,
    customer: null,
    expiresAt: null,
    maxRedemptions: null,
    firstTimeTransaction: true,
    metadata: {},
    now,
  });
  await tx.insert('promotion_code', { data: code, hidden: { reserved: 0 } });
}

/** Registers the product's own endpoint, and updates it when the product's URL changes. */
export async function registerDefaultEndpoint(tx: SandboxTransaction, url: string): Promise<void> {
  const existing = await tx.find('webhook_endpoint', DEFAULT_ENDPOINT);
  if (existing) {
    await tx.save('webhook_endpoint', { ...existing, data: { ...existing.data, url } });
    return;
  }
  const data = buildWebhookEndpoint({
    id: DEFAULT_ENDPOINT,
    url,
    enabledEvents: ['*'],
    description: 'The product itself',
    metadata: {},
    now: tx.now,
  });
  await tx.insert('webhook_endpoint', { data, hidden: { secret: tx.settings.webhookSecret } });
}
