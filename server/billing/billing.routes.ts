import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import {
  billingConfigSchema,
  grantsAccess,
  subscriptionSchema,
  trialDaysLeft,
} from '#shared/billing/billing-schemas.ts';
import { TRIAL_DAYS } from '#shared/billing/plan.ts';
import { lineOfText } from '#shared/platform/text-schemas.ts';
import type { Deps } from './deps.ts';
import { AppError } from '#server/platform/runtime/app-error.ts';
import { bodyOf, createRouter, jsonOf } from '#server/platform/http/router.ts';
import { isMissing, providerMessage } from './billing.ts';
import { cancelAtPeriodEnd, resume } from './cancellation.ts';
import { findCustomer } from './customers.ts';
import { openPortal } from './portal.ts';
import { findSubscription } from './subscription.store.ts';
import { syncCustomer } from './sync-customer.ts';

const tags = ['Billing'];

export const subscriptionReply = z.object({
  subscription: subscriptionSchema.nullable(),
  /** By the provider's clock, rounded up. */
  trialDaysLeft: z.int(),
});

const getConfig = createRoute({
  method: 'get',
  path: '/billing/config',
  summary: 'What can be bought, and whether payments are real',
  tags,
  responses: { 200: jsonOf(billingConfigSchema, 'Ids at the payment provider') },
});

const getSubscription = createRoute({
  method: 'get',
  path: '/subscription',
  summary: 'The account’s subscription',
  tags,
  responses: { 200: jsonOf(subscriptionReply, 'Null if there never was one') },
});

const sync = createRoute({
  method: 'post',
  path: '/billing/sync',
  summary: 'Read a completed checkout from the payment provider now, without waiting for its webhook',
  tags,
  request: bodyOf(z.strictObject({ session_id: lineOfText('session_id', 300) })),
  responses: { 200: jsonOf(subscriptionReply, 'As read') },
});

const cancelResult = z.object({
  success: z.boolean(),
  error: z.string().optional(),
  subscription: subscriptionSchema.nullable().optional(),
});

const cancel = createRoute({
  method: 'post',
  path: '/cancel-subscription',
  summary: 'Cancel at the end of the current period',
  tags,
  request: bodyOf(z.strictObject({ subscriptionId: z.string().max(300), customerId: z.string().max(300) })),
  responses: {
    200: jsonOf(cancelResult, 'Cancelled'),
    403: jsonOf(cancelResult, 'Not the caller’s subscription'),
    502: jsonOf(cancelResult, 'The payment provider failed'),
  },
});

const resumeSubscription = createRoute({
  method: 'post',
  path: '/resume-subscription',
  summary: 'Undo a pending cancellation',
  tags,
  responses: { 200: jsonOf(subscriptionReply, 'Resumed') },
});

const portal = createRoute({
  method: 'post',
  path: '/billing-portal',
  summary: 'A page of the payment provider for cards and invoices',
  tags,
  request: bodyOf(z.strictObject({ flow: z.literal('payment_method_update').optional() })),
  responses: { 200: jsonOf(z.object({ url: z.string() }), 'Go there') },
});

const LATE_BY_MS = 2 * 60 * 60 * 1000;

async function readSubscription(
  { database, billing }: Deps,
  userId: string,
): Promise<z.infer<typeof subscriptionReply>> {
  const subscription = await findSubscription(database, userId);
  return { subscription, trialDaysLeft: subscription ? trialDaysLeft(subscription, billing.now()) : 0 };
}

/** The stored subscription, as long as it can be relied on. */
export async function currentSubscription(deps: Deps, userId: string): Promise<z.infer<typeof subscriptionReply>> {
  const reply = await readSubscription(deps, userId);
  const { subscription } = reply;
  const periodEnd = new Date(subscription?.currentPeriodEnd ?? Infinity).getTime();
  const overdue = grantsAccess(subscription?.status) && periodEnd + LATE_BY_MS < deps.billing.now().getTime();
  if (!subscription || !overdue) return reply;
  // The period has ended and no webhook has arrived: ask the provider instead of granting access on an old answer.
  await syncCustomer(deps, subscription.stripeCustomerId);
  return readSubscription(deps, userId);
}

export function billingRoutes(deps: Deps) {
  const { database, billing } = deps;
  const read = (userId: string) => readSubscription(deps, userId);
  return createRouter()
    .openapi(getConfig, (c) =>
      c.json(
        {
          trialPriceId: billing.ids.trialPrice,
          proPriceId: billing.ids.proPrice,
          promotionCodeId: billing.ids.promotionCode,
          trialDays: TRIAL_DAYS,
          mode: billing.mode,
        },
        200,
      ),
    )
    .openapi(getSubscription, async (c) => c.json(await currentSubscription(deps, c.var.user.uid), 200))
    .openapi(sync, async (c) => {
      const { uid } = c.var.user;
      const customer = await findCustomer(database, uid);
      const owner = await customerOfSession(c.req.valid('json').session_id);
      // Another account's checkout, or an unknown one, grants and reveals nothing.
      if (customer && owner === customer.stripeCustomerId) await syncCustomer(deps, customer.stripeCustomerId);
      return c.json(await read(uid), 200);
    })
    .openapi(cancel, async (c) => {
      const { subscriptionId, customerId } = c.req.valid('json');
      const { uid } = c.var.user;
      const own = await findSubscription(database, uid);
      if (!own || own.stripeSubscriptionId !== subscriptionId || own.stripeCustomerId !== customerId) {
        c.var.log.warn({ userId: uid }, 'refused to cancel a subscription that is not the caller’s');
        return c.json({ success: false, error: 'Subscription not found' }, 403);
      }
      try {
        await cancelAtPeriodEnd(deps, own);
        deps.worker.wake();
        return c.json({ success: true, subscription: await findSubscription(database, uid) }, 200);
      } catch (error) {
        c.var.log.error({ err: error }, 'could not cancel a subscription');
        return c.json({ success: false, error: providerMessage(error) }, 502);
      }
    })
    .openapi(resumeSubscription, async (c) => {
      const { uid } = c.var.user;
      const own = await findSubscription(database, uid);
      if (!own || !grantsAccess(own.status)) throw new AppError('not_found', 'There is no subscription to resume.');
      await resume(deps, own);
      return c.json(await read(uid), 200);
    })
    .openapi(portal, async (c) => {
      const customer = await findCustomer(database, c.var.user.uid);
      if (!customer) throw new AppError('not_found', 'There is nothing to manage yet.');
      return c.json({ url: await openPortal(deps, customer.stripeCustomerId, c.req.valid('json').flow) }, 200);
    });

  async function customerOfSession(sessionId: string): Promise<string | null> {
    try {
      const { customer } = await billing.stripe.checkout.sessions.retrieve(sessionId);
      return typeof customer === 'string' ? customer : (customer?.id ?? null);
    } catch (error) {
      if (isMissing(error) || sessionId === '') return null;
      throw error;
    }
  }
}
