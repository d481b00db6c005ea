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
import { deleteRecords, restoreRecords } from '../records/bin-records.ts';
import { exportCsv } from '../records/export-csv.ts';
import { listRecords } from '../records/list-records.ts';
import { bulkRoute, exportRoute, recordRoutes } from '../records/record-routes.ts';
import { readAs, recordService } from '../records/record-service.ts';
import { candidatesCsv } from './candidates-csv.ts';
import { candidateRecords, countCandidates, listedCandidates } from './candidates.store.ts';

const names = { tag: 'Candidates', one: 'candidate', many: 'candidates' };

const routes = recordRoutes(names, {
  record: candidateSchema,
  listed: listedCandidateSchema,
  input: candidateInput,
  patch: candidatePatch,
  query: candidatesQuery,
});

const counts = createRoute({
  method: 'get',
  path: '/counts',
  summary: 'How many candidates there are, in total and by type',
  tags: ['Candidates'],
  responses: { 200: jsonOf(candidateCountsSchema, 'The counts') },
});

const bulk = bulkRoute(names, 'Delete or restore', candidatesBulk);
const exported = exportRoute(names, candidatesExportQuery);

export function candidatesRoutes(deps: Deps) {
  const service = recordService(deps, candidateRecords);
  return createRouter()
    .openapi(counts, async (c) => c.json(await readAs(c, deps, countCandidates), 200))
    .openapi(bulk, async (c) => {
      const request = c.req.valid('json');
      const work = request.action === 'delete' ? deleteRecords : restoreRecords;
      return c.json(await service.bulk(c, request, (tx, actor, ids) => work(tx, candidateRecords, actor, ids)), 200);
    })
    .openapi(exported, (c) => {
      const { ids, ...query } = c.req.valid('query');
      return exportCsv(c, deps, listedCandidates(undefined), candidatesCsv, query, ids);
    })
    .openapi(routes.list, async (c) => {
      const query = c.req.valid('query');
      const page = await readAs(c, deps, (tx, actor) => listRecords(tx, listedCandidates(query.q), actor, query));
      return c.json(page, 200);
    })
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
