import { createRoute } from '@hono/zod-openapi';
import { dashboardQuery, dashboardSchema } from '#shared/day/dashboard-schemas.ts';
import type { Deps } from '#server/billing/deps.ts';
import { createRouter, jsonOf } from '#server/platform/http/router.ts';
import { todayHeader } from '#server/records/lists/record-routes.ts';
import { readAs } from '#server/records/lists/record-service.ts';
import { readDashboard } from './dashboard.store.ts';

const get = createRoute({
  method: 'get',
  path: '/',
  summary: 'Every figure and list on the dashboard',
  tags: ['Dashboard'],
  parameters: [todayHeader],
  request: { query: dashboardQuery },
  responses: { 200: jsonOf(dashboardSchema, 'The dashboard') },
});

export function dashboardRoutes(deps: Deps) {
  return createRouter().openapi(get, async (c) => {
    const { timeZone } = c.req.valid('query');
    return c.json(await readAs(c, deps, (tx, actor) => readDashboard(tx, actor, timeZone)), 200);
  });
}
