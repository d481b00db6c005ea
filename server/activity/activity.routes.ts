import { createRoute } from '@hono/zod-openapi';
import { activityQuery, activitySchema } from '#shared/activity.ts';
import { pageOf } from '#shared/records.ts';
import type { Deps } from '../deps.ts';
import { createRouter, jsonOf } from '../http/router.ts';
import { listActivity } from './activity.store.ts';

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'What happened to this account in the last twelve months, the latest first',
  tags: ['Account'],
  request: { query: activityQuery },
  responses: { 200: jsonOf(pageOf(activitySchema), 'One page') },
});

export function activityRoutes({ database }: Deps) {
  return createRouter().openapi(list, async (c) => {
    const { uid } = c.var.user;
    const query = c.req.valid('query');
    return c.json(await database.asTenant(uid, (tx) => listActivity(tx, uid, query)), 200);
  });
}
