import { createRoute } from '@hono/zod-openapi';
import { findAnswer, findQuery, namedAnswer, namedQuery } from '#shared/finding/find-schemas.ts';
import type { Deps } from '#server/billing/deps.ts';
import { createRouter, jsonOf } from '#server/platform/http/router.ts';
import { readAs } from '#server/records/lists/record-service.ts';
import { find } from './find.store.ts';
import { findNamed } from './named.ts';

const findRoute = createRoute({
  method: 'get',
  path: '/',
  summary: 'Find anything: a few clients, candidates, jobs, tasks and tags, or more of one kind, the best first',
  tags: ['Find'],
  request: { query: findQuery },
  responses: { 200: jsonOf(findAnswer, 'What was found, by kind, and where it stands') },
});

const namedRoute = createRoute({
  method: 'get',
  path: '/named',
  summary: 'Find the client, candidate or job that the title of a task names',
  tags: ['Find'],
  request: { query: namedQuery },
  responses: { 200: jsonOf(namedAnswer, 'Whom it names; null if nobody, or more than one') },
});

export function findRoutes(deps: Deps) {
  return createRouter()
    .openapi(findRoute, async (c) => {
      const query = c.req.valid('query');
      return c.json(await readAs(c, deps, (tx, actor) => find(tx, actor, query)), 200);
    })
    .openapi(namedRoute, async (c) => {
      const { line } = c.req.valid('query');
      return c.json(await readAs(c, deps, (tx, actor) => findNamed(tx, actor, line)), 200);
    });
}
