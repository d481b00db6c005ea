import { createRoute } from '@hono/zod-openapi';
import { activityQuery, activitySchema } from '#shared/identity/activity-schemas.ts';
import { pageOf } from '#shared/records/list-schemas.ts';
import type { IdentityDeps } from '../deps.ts';
import { createRouter, jsonOf } from '#server/platform/http/router.ts';
import { listActivity } from './activity.store.ts';

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'The account’s activity in the last twelve months, the latest first',
  tags: ['Account'],
  request: { query: activityQuery },
  responses: { 200: jsonOf(pageOf(activitySchema), 'One page') },
});

export function activityRoutes({ database }: IdentityDeps) {
  return createRouter().openapi(list, async (c) => {
    const { uid } = c.var.user;
    const query = c.req.valid('query');
    return c.json(await database.asTenant(uid, (tx) => listActivity(tx, uid, query)), 200);
  });
}
