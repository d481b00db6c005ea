import { createRoute, z } from '@hono/zod-openapi';
import type { PlatformDeps } from '../deps.ts';
import { createRouter } from '../http/router.ts';

const stream = createRoute({
  method: 'get',
  path: '/',
  summary: 'Server-sent events that name what has changed in this account',
  tags: ['Live'],
  responses: {
    200: {
      description: '`change` with topics separated by spaces; `refetch` when changes may have been missed',
      content: { 'text/event-stream': { schema: z.string() } },
    },
  },
});

export function liveRoutes({ live }: PlatformDeps) {
  return createRouter().openapi(stream, (c) =>
    c.body(live.open(c.var.user.uid, c.var.sessionId), 200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      // Proxies that buffer a response would delay every event.
      'X-Accel-Buffering': 'no',
    }),
  );
}
