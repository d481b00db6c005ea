import { setTimeout as sleep } from 'node:timers/promises';
import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { checkoutReplySchema, checkoutRequest } from '#shared/billing/billing-schemas.ts';
import type { Deps } from './deps.ts';
import { AppError } from '#server/platform/runtime/app-error.ts';
import { bodyOf, createRouter, jsonOf, type AppEnv } from '#server/platform/http/router.ts';
import { answer, findDocument, replyOf, requestCheckout } from './checkout.ts';
import { findCustomer } from './customers.ts';
import { listSubscriptions } from './subscription.store.ts';

const tags = ['Billing'];
const params = z.object({ uid: z.uuid('Not a user') });

const MAX_WAIT_S = 25;
const LOOK_EVERY_MS = 150;

const getCustomer = createRoute({
  method: 'get',
  path: '/{uid}',
  summary: 'The account’s customer at the payment provider',
  tags,
  request: { params },
  responses: { 200: jsonOf(z.object({ stripeId: z.string().nullable() }), 'Null before the first checkout') },
});

const getSubscriptions = createRoute({
  method: 'get',
  path: '/{uid}/subscriptions',
  summary: 'Every subscription the account has had, the newest first',
  tags,
  request: { params },
  responses: {
    200: jsonOf(
      z.object({ items: z.array(z.object({ id: z.string(), status: z.string(), createdAt: z.iso.datetime() })) }),
      'Subscriptions',
    ),
  },
});

const create = createRoute({
  method: 'post',
  path: '/{uid}/checkout_sessions',
  summary: 'Request a checkout; the answer appears in the document',
  tags,
  request: { params, ...bodyOf(checkoutRequest) },
  responses: { 201: jsonOf(z.object({ id: z.uuid() }), 'The document to read') },
});

const readReply = createRoute({
  method: 'get',
  path: '/{uid}/checkout_sessions/{id}',
  summary: 'The answer to a checkout request; with `wait` the response is held until there is one',
  tags,
  request: {
    params: params.extend({ id: z.uuid('Not a checkout') }),
    query: z.strictObject({ wait: z.coerce.number().min(0).max(MAX_WAIT_S).default(0) }),
  },
  responses: { 200: jsonOf(checkoutReplySchema, 'With url, with error, or with neither yet') },
});

export function checkoutRoutes(deps: Deps) {
  const { database } = deps;
  return createRouter()
    .openapi(getCustomer, async (c) => {
      const customer = await findCustomer(database, ownUid(c));
      return c.json({ stripeId: customer?.stripeCustomerId ?? null }, 200);
    })
    .openapi(getSubscriptions, async (c) => {
      const rows = await listSubscriptions(database, ownUid(c));
      const items = rows.map(({ id, status, createdAt }) => ({ id, status, createdAt: createdAt.toISOString() }));
      return c.json({ items }, 200);
    })
    .openapi(create, async (c) => {
      ownUid(c);
      const { user, log } = c.var;
      const document = await requestCheckout(deps, user, c.req.valid('json'));
      // Responds at once. The provider's answer is written to the document, which the browser is waiting for.
      deps.inBackground(answer(deps, user, document).catch((err: unknown) => log.error({ err }, 'checkout failed')));
      return c.json({ id: document.id }, 201);
    })
    .openapi(readReply, async (c) => {
      const uid = ownUid(c);
      const { id } = c.req.valid('param');
      const until = performance.now() + c.req.valid('query').wait * 1000;
      for (;;) {
        const document = await findDocument(database, uid, id);
        if (!document) throw new AppError('not_found', 'There is no such checkout.');
        if (document.state !== 'pending' || performance.now() >= until || deps.isStopping())
          return c.json(replyOf(document), 200);
        await sleep(LOOK_EVERY_MS);
      }
    });
}

/** The path names the user, who may only read their own. */
function ownUid(c: Context<AppEnv>): string {
  if (c.req.param('uid') !== c.var.user.uid) throw new AppError('forbidden', 'This belongs to another account.');
  return c.var.user.uid;
}
