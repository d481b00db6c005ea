import { createRoute, z } from '@hono/zod-openapi';
import { workItemSchema } from '#shared/platform/work-schemas.ts';
import type { PlatformDeps } from '../deps.ts';
import { createRouter, jsonOf } from '../http/router.ts';
import { cancelWork, listWork } from './account-work.store.ts';

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'The account’s latest long-running work with its progress, newest first',
  tags: ['Work'],
  responses: { 200: jsonOf(z.object({ items: z.array(workItemSchema) }), 'At most 50') },
});

const cancel = createRoute({
  method: 'post',
  path: '/{id}/cancel',
  summary: 'Stop a piece of work; what it has already done stays',
  tags: ['Work'],
  request: { params: z.object({ id: z.uuid('Must be a UUID') }) },
  responses: { 200: jsonOf(workItemSchema, 'Stopped or stopping') },
});

export function workRoutes({ database, live, worker }: PlatformDeps) {
  return createRouter()
    .openapi(list, async (c) => {
      const { uid } = c.var.user;
      return c.json({ items: await database.asTenant(uid, (tx) => listWork(tx, uid)) }, 200);
    })
    .openapi(cancel, async (c) => {
      const { uid } = c.var.user;
      const { id } = c.req.valid('param');
      const item = await database.asTenant(uid, (tx) => cancelWork(tx, uid, id));
      live.publish(uid, ['work']);
      // Stops at once on this node, and with the next tick on another.
      worker.wake();
      return c.json(item, 200);
    });
}
