import type Stripe from 'stripe';
import { PLAN_PRICE_PENCE } from '#shared/billing/plan.ts';
import { StartError } from '#server/platform/runtime/start-error.ts';
import { isMissing, providerMessage, type Billing } from './billing.ts';

/** Refuses to start with prices that differ from what the pages promise. */
export async function checkCatalogue({ stripe, ids, mode }: Billing): Promise<void> {
  const live = mode === 'live';
  await checkPrice(stripe, 'STRIPE_PRICE_TRIAL', ids.trialPrice, live);
  await checkPrice(stripe, 'STRIPE_PRICE_PRO', ids.proPrice, live);
  const code = await named('STRIPE_PROMOTION_CODE', () => stripe.promotionCodes.retrieve(ids.promotionCode));
  if (!code.active) throw new StartError('STRIPE_PROMOTION_CODE names a promotion code that is not active.');
}

async function checkPrice(stripe: Stripe, variable: string, id: string, live: boolean): Promise<void> {
  const price = await named(variable, () => stripe.prices.retrieve(id));
  const problem = priceProblem(price, live);
  if (problem) throw new StartError(`${variable} names a price that ${problem}.`);
}

function priceProblem(price: Stripe.Price, live: boolean): string | null {
  if (!price.active) return 'is not active';
  if (price.currency !== 'gbp') return `is in ${price.currency}, not in gbp`;
  if (price.unit_amount !== PLAN_PRICE_PENCE) return `is ${price.unit_amount} pence, not ${PLAN_PRICE_PENCE}`;
  if (price.recurring?.interval !== 'month' || price.recurring.interval_count !== 1) return 'is not monthly';
  if (price.livemode !== live)
    return live ? 'is a test price, but the key is live' : 'is a live price, but the key is not';
  return null;
}

async function named<T>(variable: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const reason = isMissing(error) ? 'names nothing that exists at the payment provider' : `could not be checked`;
    throw new StartError(`${variable} ${reason}: ${providerMessage(error)}`);
  }
}
