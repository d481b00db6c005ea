import { createRoute } from '@hono/zod-openapi';
import { dashboardQuery, dashboardSchema } from '#shared/dashboard.ts';
import type { Deps } from '../deps.ts';
import { createRouter, jsonOf } from '../http/router.ts';
import { todayHeader } from '../records/record-routes.ts';
import { readAs } from '../records/record-service.ts';
import { readDashboard } from './dashboard.store.ts';

const get = createRoute({
  method: 'get',
  path: '/',
  summary: 'Every figure and list of the dashboard',
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
