import { createRoute } from '@hono/zod-openapi';
import {
  jobInput,
  jobPatch,
  jobsBulk,
  jobSchema,
  jobsExportQuery,
  jobsFilter,
  jobsQuery,
  jobStatsSchema,
} from '#shared/jobs.ts';
import type { Deps } from '../deps.ts';
import { createRouter, jsonOf } from '../http/router.ts';
import { exportCsv } from '../records/export-csv.ts';
import { withRecordRoutes } from '../records/record-router.ts';
import { bulkRoute, documentSection, exportRoute, recordRoutes } from '../records/record-routes.ts';
import { readAs, recordService } from '../records/record-service.ts';
import { jobStats } from './job-stats.ts';
import { jobRecords } from './jobs.store.ts';

const routes = recordRoutes('job', { record: jobSchema, input: jobInput, patch: jobPatch, query: jobsQuery });
const bulk = bulkRoute('job', 'Delete or restore', jobsBulk);
const exported = exportRoute('job', jobsExportQuery);

const stats = createRoute({
  method: 'get',
  path: '/stats',
  summary: 'Live jobs, placements and fees, in total and for every stage, of all jobs or of those a filter finds',
  tags: [documentSection('job')],
  request: { query: jobsFilter },
  responses: { 200: jsonOf(jobStatsSchema, 'The figures') },
});

export function jobsRoutes(deps: Deps) {
  const service = recordService(deps, jobRecords);
  const own = createRouter()
    .openapi(stats, async (c) => {
      const filter = c.req.valid('query');
      return c.json(await readAs(c, deps, (tx, actor) => jobStats(tx, actor, filter)), 200);
    })
    .openapi(bulk, async (c) => c.json(await service.bulk(c, c.req.valid('json'), {}), 200))
    .openapi(exported, (c) => exportCsv(c, deps, jobRecords, c.req.valid('query')));
  return withRecordRoutes(own, routes, service);
}
