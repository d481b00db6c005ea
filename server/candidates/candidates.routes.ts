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
} from '#shared/candidates.ts';
import type { Deps } from '../deps.ts';
import { createRouter, jsonOf } from '../http/router.ts';
import { exportCsv } from '../records/export-csv.ts';
import { withRecordRoutes } from '../records/record-router.ts';
import { bulkRoute, documentSection, exportRoute, recordRoutes } from '../records/record-routes.ts';
import { readAs, recordService } from '../records/record-service.ts';
import { candidateRecords, countCandidates, listCandidates, listedCandidates } from './candidates.store.ts';

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
    // Without the CV: a spreadsheet's cell does not hold it. The account's export has it in full.
    .openapi(exported, (c) => exportCsv(c, deps, listedCandidates, c.req.valid('query')));
  return withRecordRoutes(own, routes, {
    ...service,
    list: (c, query) => readAs(c, deps, (tx, actor) => listCandidates(tx, actor, query)),
  });
}
