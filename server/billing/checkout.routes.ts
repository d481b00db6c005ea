import { setTimeout as sleep } from 'node:timers/promises';
import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { checkoutReplySchema, checkoutRequest } from '#shared/billing.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../http/app-error.ts';
import { bodyOf, createRouter, jsonOf, type AppEnv } from '../http/router.ts';
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
  summary: 'Ask for a checkout; the answer is read from the document',
  tags,
  request: { params, ...bodyOf(checkoutRequest) },
  responses: { 201: jsonOf(z.object({ id: z.uuid() }), 'The document to read') },
});

const readReply = createRoute({
  method: 'get',
  path: '/{uid}/checkout_sessions/{id}',
  summary: 'The answer to a checkout request; `wait` holds the reply until there is one',
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
      // Answered at once; what the provider says is written to the document, which the browser is waiting on.
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

/** The address names the user; only their own is theirs. */
function ownUid(c: Context<AppEnv>): string {
  if (c.req.param('uid') !== c.var.user.uid) throw new AppError('forbidden', 'This is another account’s.');
  return c.var.user.uid;
}
