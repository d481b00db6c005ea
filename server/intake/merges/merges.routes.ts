import { createRoute, z } from '@hono/zod-openapi';
import { topicsOf } from '#shared/records/live.ts';
import {
  mergeableTypes,
  mergeInput,
  mergePreviewQuery,
  mergePreviewSchema,
  mergeResultSchema,
  mergesQuery,
  mergesSchema,
  unmergedSchema,
} from '#shared/intake/merge-schemas.ts';
import type { Deps } from '#server/billing/deps.ts';
import { bodyOf, createRouter, jsonOf } from '#server/platform/http/router.ts';
import { pathId } from '#server/records/lists/record-routes.ts';
import { changeAs, readAs, refusedByConstraint } from '#server/records/lists/record-service.ts';
import { mergeables } from './mergeables.ts';
import { mergeRecords } from './merge.ts';
import { listMerges, previewMerge } from './merges.store.ts';
import { unmergeRecords } from './unmerge.ts';

const tags = ['Merges'];

const preview = createRoute({
  method: 'get',
  path: '/preview',
  summary: 'Two to ten companies, clients, candidates or jobs side by side, with the number of records linked to each',
  tags,
  request: { query: mergePreviewQuery },
  responses: { 200: jsonOf(mergePreviewSchema, 'The records, in the order of the request') },
});

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'The merges of a record that can be undone, newest first',
  tags,
  request: { query: mergesQuery },
  responses: { 200: jsonOf(mergesSchema, 'The merges') },
});

const merge = createRoute({
  method: 'post',
  path: '/',
  summary: 'Merge several records into one; an id of your own makes the request safe to repeat',
  tags,
  request: bodyOf(mergeInput),
  responses: {
    201: jsonOf(mergeResultSchema, 'Merged: the surviving record'),
    200: jsonOf(mergeResultSchema, 'Merged by an earlier request with the same id and content'),
  },
});

const undo = createRoute({
  method: 'post',
  path: '/{id}/undo',
  summary: 'Undo a merge within 30 days; safe to repeat',
  tags,
  request: { params: z.object({ id: z.string() }) },
  responses: { 200: jsonOf(unmergedSchema, 'The restored records') },
});

/** The merge may concern any of these types, so all of their topics are published. */
const everything = [...new Set(mergeableTypes.flatMap((type) => topicsOf[type]))];

/** The name of a company that was free a moment ago may be taken. */
function translated(error: unknown): never {
  throw refusedByConstraint(error, mergeables.company.kind.constraints) ?? error;
}

export function mergesRoutes(deps: Deps) {
  return createRouter()
    .openapi(preview, async (c) => {
      const query = c.req.valid('query');
      return c.json(await readAs(c, deps, (tx, actor) => previewMerge(tx, actor, query)), 200);
    })
    .openapi(list, async (c) => {
      const query = c.req.valid('query');
      return c.json({ items: await readAs(c, deps, (tx, actor) => listMerges(tx, actor, query)) }, 200);
    })
    .openapi(merge, async (c) => {
      const input = c.req.valid('json');
      const { isNew, ...merged } = await changeAs(c, deps, topicsOf[input.type], (tx, actor) =>
        mergeRecords(tx, actor, input),
      );
      return c.json(merged as z.infer<typeof mergeResultSchema>, isNew ? 201 : 200);
    })
    .openapi(undo, async (c) => {
      const { id } = c.req.valid('param');
      const undoing = changeAs(c, deps, everything, (tx, actor) => unmergeRecords(tx, actor, pathId(id)));
      return c.json(await undoing.catch(translated), 200);
    });
}
