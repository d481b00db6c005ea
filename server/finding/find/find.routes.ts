import { createRoute } from '@hono/zod-openapi';
import { findAnswer, findQuery } from '#shared/finding/find-schemas.ts';
import type { Deps } from '#server/billing/deps.ts';
import { createRouter, jsonOf } from '#server/platform/http/router.ts';
import { readAs } from '#server/records/lists/record-service.ts';
import { find } from './find.store.ts';

const findRoute = createRoute({
  method: 'get',
  path: '/',
  summary: 'Find anything: a few clients, candidates, jobs, tasks and tags, or more of one kind, the best first',
  tags: ['Find'],
  request: { query: findQuery },
  responses: { 200: jsonOf(findAnswer, 'What was found, by kind, and where it stands') },
});

export function findRoutes(deps: Deps) {
  return createRouter().openapi(findRoute, async (c) => {
    const query = c.req.valid('query');
    return c.json(await readAs(c, deps, (tx, actor) => find(tx, actor, query)), 200);
  });
}
