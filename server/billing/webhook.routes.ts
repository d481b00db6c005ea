import { Hono } from 'hono';
import type Stripe from 'stripe';
import type { Deps } from './deps.ts';
import { AppError } from '#server/platform/runtime/app-error.ts';
import type { AppEnv } from '#server/platform/http/router.ts';
import { handleEvent } from './events.ts';

/**
 * The provider's webhook. It reports success only when the new state is stored; otherwise the provider sends it again.
 */
export function webhookRoutes(deps: Deps): Hono<AppEnv> {
  const { billing } = deps;
  return new Hono<AppEnv>().post('/stripe/webhook', async (c) => {
    // The signature covers the raw body, so it is verified before parsing.
    const event = verified(await c.req.text(), c.req.header('stripe-signature'));
    await handleEvent(deps, event);
    deps.worker.wake();
    return c.json({ received: true });
  });

  function verified(body: string, signature: string | undefined): Stripe.Event {
    try {
      return billing.stripe.webhooks.constructEvent(body, signature ?? '', billing.webhookSecret);
    } catch {
      throw new AppError('bad_request', 'Invalid signature.');
    }
  }
}
