import { Hono } from 'hono';
import type Stripe from 'stripe';
import type { Deps } from '../deps.ts';
import { AppError } from '../http/app-error.ts';
import type { AppEnv } from '../http/router.ts';
import { handleEvent } from './events.ts';

/** The provider's webhook. A success is answered only when the new state is stored; anything else is sent again. */
export function webhookRoutes(deps: Deps): Hono<AppEnv> {
  const { billing } = deps;
  return new Hono<AppEnv>().post('/stripe/webhook', async (c) => {
    // The signature covers the body as it was sent, so it is verified before anything parses it.
    const event = verified(await c.req.text(), c.req.header('stripe-signature'));
    await handleEvent(deps, event);
    deps.worker.wake();
    return c.json({ received: true });
  });

  function verified(body: string, signature: string | undefined): Stripe.Event {
    try {
      return billing.stripe.webhooks.constructEvent(body, signature ?? '', billing.webhookSecret);
    } catch {
      throw new AppError('bad_request', 'The signature is not valid.');
    }
  }
}
