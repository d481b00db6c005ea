import { createRoute } from '@hono/zod-openapi';
import {
  jobInput,
  jobPatch,
  jobsBoardQuery,
  jobsBulk,
  jobSchema,
  jobsExportQuery,
  jobsFilter,
  jobsQuery,
  jobStatsSchema,
} from '#shared/crm/job-schemas.ts';
import { boardList } from '#shared/crm/job-board.ts';
import { jobStages } from '#shared/crm/jobs.ts';
import { columnsOf, pageOf } from '#shared/records/list-schemas.ts';
import type { Deps } from '#server/billing/deps.ts';
import { createRouter, jsonOf } from '#server/platform/http/router.ts';
import { exportCsv } from '#server/records/lists/export-csv.ts';
import { withRecordRoutes } from '#server/records/lists/record-router.ts';
import { bulkRoute, documentSection, exportRoute, recordRoutes } from '#server/records/lists/record-routes.ts';
import { readAs, recordService } from '#server/records/lists/record-service.ts';
import { jobStats } from './job-stats.ts';
import { jobRecords } from './jobs.store.ts';

const routes = recordRoutes('job', { record: jobSchema, input: jobInput, patch: jobPatch, query: jobsQuery });
const bulk = bulkRoute('job', 'Delete or restore', jobsBulk);
const exported = exportRoute('job', jobsExportQuery);

const stats = createRoute({
  method: 'get',
  path: '/stats',
  summary: 'Count live jobs, placements and fees, in total and per stage, for all jobs or those that match a filter',
  tags: [documentSection('job')],
  request: { query: jobsFilter },
  responses: { 200: jsonOf(jobStatsSchema, 'The figures') },
});

const board = createRoute({
  method: 'get',
  path: '/board',
  summary: 'The first jobs of each stage, for a board',
  tags: [documentSection('job')],
  request: { query: jobsBoardQuery },
  responses: { 200: jsonOf(columnsOf(jobStages, pageOf(jobSchema)), 'One page for each stage') },
});

export function jobsRoutes(deps: Deps) {
  const service = recordService(deps, jobRecords);
  const own = createRouter()
    .openapi(stats, async (c) => {
      const filter = c.req.valid('query');
      return c.json(await readAs(c, deps, (tx, actor) => jobStats(tx, actor, filter)), 200);
    })
    .openapi(board, async (c) => {
      const { limit, ...query } = c.req.valid('query');
      const pages = service.board(c, jobStages, (stage, { today }) => ({ ...boardList(stage, query, today), limit }));
      return c.json(await pages, 200);
    })
    .openapi(bulk, async (c) => c.json(await service.bulk(c, c.req.valid('json'), {}), 200))
    .openapi(exported, (c) => exportCsv(c, deps, jobRecords, c.req.valid('query')));
  return withRecordRoutes(own, routes, service);
}
