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
import { deleteRecords, restoreRecords } from '../records/bin-records.ts';
import { exportCsv } from '../records/export-csv.ts';
import { bulkRoute, exportRoute, recordRoutes } from '../records/record-routes.ts';
import { readAs, recordService } from '../records/record-service.ts';
import { jobStats } from './job-stats.ts';
import { jobsCsv } from './jobs-csv.ts';
import { jobRecords } from './jobs.store.ts';

const names = { tag: 'Jobs', one: 'job', many: 'jobs' };

const routes = recordRoutes(names, { record: jobSchema, input: jobInput, patch: jobPatch, query: jobsQuery });

const stats = createRoute({
  method: 'get',
  path: '/stats',
  summary: 'Live jobs, placements and fees, in total and for every stage, of all jobs or of those a filter finds',
  tags: ['Jobs'],
  request: { query: jobsFilter },
  responses: { 200: jsonOf(jobStatsSchema, 'The figures') },
});

const bulk = bulkRoute(names, 'Delete or restore', jobsBulk);
const exported = exportRoute(names, jobsExportQuery);

export function jobsRoutes(deps: Deps) {
  const service = recordService(deps, jobRecords);
  return createRouter()
    .openapi(stats, async (c) => {
      const filter = c.req.valid('query');
      return c.json(await readAs(c, deps, (tx, actor) => jobStats(tx, actor, filter)), 200);
    })
    .openapi(bulk, async (c) => {
      const request = c.req.valid('json');
      const work = request.action === 'delete' ? deleteRecords : restoreRecords;
      return c.json(await service.bulk(c, request, (tx, actor, ids) => work(tx, jobRecords, actor, ids)), 200);
    })
    .openapi(exported, (c) => {
      const { ids, ...query } = c.req.valid('query');
      return exportCsv(c, deps, jobRecords, jobsCsv, query, ids);
    })
    .openapi(routes.list, async (c) => c.json(await service.list(c, c.req.valid('query')), 200))
    .openapi(routes.create, async (c) => {
      const { record, isNew } = await service.create(c, c.req.valid('json'));
      return c.json(record, isNew ? 201 : 200);
    })
    .openapi(routes.read, async (c) => c.json(await service.read(c, c.req.valid('param').id), 200))
    .openapi(routes.change, async (c) =>
      c.json(await service.change(c, c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(routes.remove, async (c) => c.json(await service.remove(c, c.req.valid('param').id), 200))
    .openapi(routes.restore, async (c) => c.json(await service.restore(c, c.req.valid('param').id), 200));
}
