import { createRoute } from '@hono/zod-openapi';
import { timelinePageSchema, timelineParams, timelineQuery } from '#shared/day/timeline-schemas.ts';
import type { Deps } from '#server/billing/deps.ts';
import { createRouter, jsonOf } from '#server/platform/http/router.ts';
import { pathId } from '#server/records/lists/record-routes.ts';
import { readAs } from '#server/records/lists/record-service.ts';
import { readTimeline } from './timeline.store.ts';

const read = createRoute({
  method: 'get',
  path: '/{type}/{id}',
  summary: 'The history of a client, a job or a candidate, newest first; for a client it includes their jobs',
  tags: ['Timeline'],
  request: { params: timelineParams, query: timelineQuery },
  responses: { 200: jsonOf(timelinePageSchema, 'One page') },
});

export function timelineRoutes(deps: Deps) {
  return createRouter().openapi(read, async (c) => {
    const { type, id } = c.req.valid('param');
    const query = c.req.valid('query');
    const page = await readAs(c, deps, (tx, actor) =>
      readTimeline(tx, actor, { userId: actor.userId, type, id: pathId(id) }, query),
    );
    return c.json(page, 200);
  });
}
