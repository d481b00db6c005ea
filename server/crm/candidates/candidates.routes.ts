import { createRoute } from '@hono/zod-openapi';
import {
  candidateCountsSchema,
  candidateInput,
  candidatePatch,
  candidatesBulk,
  candidateSchema,
  candidatesExportQuery,
  candidatesQuery,
  listedCandidateSchema,
} from '#shared/crm/candidate-schemas.ts';
import type { Deps } from '#server/billing/deps.ts';
import { createRouter, jsonOf } from '#server/platform/http/router.ts';
import { exportCsv } from '#server/records/lists/export-csv.ts';
import { withRecordRoutes } from '#server/records/lists/record-router.ts';
import { bulkRoute, documentSection, exportRoute, recordRoutes } from '#server/records/lists/record-routes.ts';
import { readAs, recordService } from '#server/records/lists/record-service.ts';
import { candidateRecords, countCandidates, exportedCandidates, listCandidates } from './candidates.store.ts';

const routes = recordRoutes('candidate', {
  record: candidateSchema,
  listed: listedCandidateSchema,
  input: candidateInput,
  patch: candidatePatch,
  query: candidatesQuery,
});
const bulk = bulkRoute('candidate', 'Delete or restore', candidatesBulk);
const exported = exportRoute('candidate', candidatesExportQuery);

const counts = createRoute({
  method: 'get',
  path: '/counts',
  summary: 'How many candidates there are, in total and by type',
  tags: [documentSection('candidate')],
  responses: { 200: jsonOf(candidateCountsSchema, 'The counts') },
});

export function candidatesRoutes(deps: Deps) {
  const service = recordService(deps, candidateRecords);
  const own = createRouter()
    .openapi(counts, async (c) => c.json(await readAs(c, deps, countCandidates), 200))
    .openapi(bulk, async (c) => c.json(await service.bulk(c, c.req.valid('json'), {}), 200))
    .openapi(exported, (c) => exportCsv(c, deps, exportedCandidates, c.req.valid('query')));
  return withRecordRoutes(own, routes, {
    ...service,
    list: (c, query) => readAs(c, deps, (tx, actor) => listCandidates(tx, actor, query)),
  });
}
