import { createRoute, z } from '@hono/zod-openapi';
import {
  assignmentCountsQuery,
  assignmentCountsSchema,
  assignmentInput,
  assignmentMoveSchema,
  assignmentPatch,
  assignmentsBulk,
  assignmentsBulkResultSchema,
  assignmentSchema,
  assignmentsExportQuery,
  assignmentsQuery,
  movesQuery,
  placedSchema,
  placeInput,
  undoMovesSchema,
} from '#shared/assignments.ts';
import { bulkResultSchema, pageOf } from '#shared/records.ts';
import type { Deps } from '../deps.ts';
import { bodyOf, createRouter, jsonOf } from '../http/router.ts';
import { exportCsv } from '../records/export-csv.ts';
import { withRecordRoutes } from '../records/record-router.ts';
import {
  bulkRoute,
  documentSection,
  expectedVersion,
  exportRoute,
  pathId,
  recordRoutes,
  versionHeader,
} from '../records/record-routes.ts';
import { readAs, recordService } from '../records/record-service.ts';
import { assignmentRecords, countAssignments } from './assignments.store.ts';
import { addMany, moveMany } from './bulk.ts';
import { listMoves } from './moves.ts';
import { place, undoMoves } from './place.ts';

const tags = [documentSection('assignment')];

const routes = recordRoutes('assignment', {
  record: assignmentSchema,
  input: assignmentInput,
  patch: assignmentPatch,
  query: assignmentsQuery,
});
const bulk = bulkRoute(
  'assignment',
  'Put many candidates on one job; move, delete or restore',
  assignmentsBulk,
  assignmentsBulkResultSchema,
);
const exported = exportRoute('assignment', assignmentsExportQuery);

const counts = createRoute({
  method: 'get',
  path: '/counts',
  summary: 'How many candidates stand in each stage, of a job or of all',
  tags,
  request: { query: assignmentCountsQuery },
  responses: { 200: jsonOf(assignmentCountsSchema, 'The counts') },
});

const moves = createRoute({
  method: 'get',
  path: '/moves',
  summary: 'What happened on a job, with a candidate or to one assignment, latest first',
  tags,
  request: { query: movesQuery },
  responses: { 200: jsonOf(pageOf(assignmentMoveSchema), 'One page') },
});

const placed = createRoute({
  method: 'post',
  path: '/{id}/place',
  summary: 'Place a candidate with what was agreed, and the job with them; the answer says how to take it back',
  tags,
  parameters: [versionHeader],
  request: { params: z.object({ id: z.string() }), ...bodyOf(placeInput) },
  responses: { 200: jsonOf(placedSchema, 'What was changed') },
});

const undone = createRoute({
  method: 'post',
  path: '/undo',
  summary:
    'Take a move or a placement back as a whole, as if it had not been made; 409 if something of it was changed since',
  tags,
  request: bodyOf(undoMovesSchema),
  responses: { 200: jsonOf(bulkResultSchema, 'The assignments that were put back') },
});

export function assignmentsRoutes(deps: Deps) {
  const service = recordService(deps, assignmentRecords);
  const own = createRouter()
    .openapi(counts, async (c) => {
      const filter = c.req.valid('query');
      return c.json(await readAs(c, deps, (tx, actor) => countAssignments(tx, actor, filter)), 200);
    })
    .openapi(moves, async (c) => {
      const query = c.req.valid('query');
      return c.json(await readAs(c, deps, (tx, actor) => listMoves(tx, actor, query)), 200);
    })
    .openapi(bulk, async (c) => {
      const request = c.req.valid('json');
      switch (request.action) {
        case 'add':
          return c.json(await service.transact(c, (tx, actor) => addMany(tx, actor, request)), 200);
        case 'move':
          return c.json(await service.transact(c, (tx, actor) => moveMany(tx, actor, request)), 200);
        default:
          return c.json(await service.bulk(c, request, {}), 200);
      }
    })
    .openapi(undone, async (c) => {
      const undo = c.req.valid('json');
      return c.json({ ids: await service.transact(c, (tx, actor) => undoMoves(tx, actor, undo)) }, 200);
    })
    .openapi(placed, async (c) => {
      const [id, input] = [pathId(c.req.valid('param').id), c.req.valid('json')];
      const work = service.transact(c, (tx, actor) => place(tx, actor, id, input, expectedVersion(c)));
      return c.json(await work, 200);
    })
    .openapi(exported, (c) => exportCsv(c, deps, assignmentRecords, c.req.valid('query')));
  return withRecordRoutes(own, routes, service);
}
