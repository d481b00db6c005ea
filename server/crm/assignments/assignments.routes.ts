import { createRoute, z } from '@hono/zod-openapi';
import {
  assignmentsBoardQuery,
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
} from '#shared/crm/assignment-schemas.ts';
import { pipelineColumns } from '#shared/crm/assignments.ts';
import { bulkResultSchema, columnsOf, pageOf } from '#shared/records/list-schemas.ts';
import type { Deps } from '#server/billing/deps.ts';
import { bodyOf, createRouter, jsonOf } from '#server/platform/http/router.ts';
import { exportCsv } from '#server/records/lists/export-csv.ts';
import { withRecordRoutes } from '#server/records/lists/record-router.ts';
import {
  bulkRoute,
  documentSection,
  expectedVersion,
  exportRoute,
  pathId,
  recordRoutes,
  versionHeader,
} from '#server/records/lists/record-routes.ts';
import { readAs, recordService } from '#server/records/lists/record-service.ts';
import { assignmentRecords, countAssignments } from './assignments.store.ts';
import { addMany, moveMany } from './bulk.ts';
import { listMoves } from '../pipelines/moves.ts';
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
  'Add many candidates to one job; move, delete or restore',
  assignmentsBulk,
  assignmentsBulkResultSchema,
);
const exported = exportRoute('assignment', assignmentsExportQuery);

const counts = createRoute({
  method: 'get',
  path: '/counts',
  summary: 'Count the candidates in each stage, for one job or for all jobs',
  tags,
  request: { query: assignmentCountsQuery },
  responses: { 200: jsonOf(assignmentCountsSchema, 'The counts') },
});

const board = createRoute({
  method: 'get',
  path: '/board',
  summary: 'The first candidates of each stage, for a board',
  tags,
  request: { query: assignmentsBoardQuery },
  responses: { 200: jsonOf(columnsOf(pipelineColumns, pageOf(assignmentSchema)), 'One page for each stage') },
});

const moves = createRoute({
  method: 'get',
  path: '/moves',
  summary: 'List the moves of a job, a candidate or an assignment, newest first',
  tags,
  request: { query: movesQuery },
  responses: { 200: jsonOf(pageOf(assignmentMoveSchema), 'One page') },
});

const placed = createRoute({
  method: 'post',
  path: '/{id}/place',
  summary: 'Place a candidate and the job with the agreed terms; the response contains what undo needs',
  tags,
  parameters: [versionHeader],
  request: { params: z.object({ id: z.string() }), ...bodyOf(placeInput) },
  responses: { 200: jsonOf(placedSchema, 'What changed') },
});

const undone = createRoute({
  method: 'post',
  path: '/undo',
  summary: 'Undo a move or a placement as a whole; 409 if any part of it has changed since',
  tags,
  request: bodyOf(undoMovesSchema),
  responses: { 200: jsonOf(bulkResultSchema, 'The assignments that were moved back') },
});

export function assignmentsRoutes(deps: Deps) {
  const service = recordService(deps, assignmentRecords);
  const own = createRouter()
    .openapi(counts, async (c) => {
      const filter = c.req.valid('query');
      return c.json(await readAs(c, deps, (tx, actor) => countAssignments(tx, actor, filter)), 200);
    })
    .openapi(board, async (c) => {
      const query = c.req.valid('query');
      return c.json(await service.board(c, pipelineColumns, (stage) => ({ ...query, stage })), 200);
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
