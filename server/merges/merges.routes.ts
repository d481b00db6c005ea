import { createRoute, z } from '@hono/zod-openapi';
import { topicsOf } from '#shared/live.ts';
import {
  mergeInput,
  mergePreviewQuery,
  mergePreviewSchema,
  mergeResultSchema,
  mergesQuery,
  mergesSchema,
  unmergedSchema,
} from '#shared/merges.ts';
import type { Deps } from '../deps.ts';
import { bodyOf, createRouter, jsonOf } from '../http/router.ts';
import { pathId } from '../records/record-routes.ts';
import { changeAs, readAs } from '../records/record-service.ts';
import { mergeRecords } from './merge.ts';
import { listMerges, previewMerge } from './merges.store.ts';
import { unmergeRecords } from './unmerge.ts';

const tags = ['Merges'];

const preview = createRoute({
  method: 'get',
  path: '/preview',
  summary: 'Two to ten clients, candidates or jobs side by side, and how many records point at each',
  tags,
  request: { query: mergePreviewQuery },
  responses: { 200: jsonOf(mergePreviewSchema, 'The records, in the order asked for') },
});

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'What was merged into a record, or it into what, and can be un-merged, the last first',
  tags,
  request: { query: mergesQuery },
  responses: { 200: jsonOf(mergesSchema, 'The merges') },
});

const merge = createRoute({
  method: 'post',
  path: '/',
  summary: 'Make one record of several; an id of your own makes the request safe to repeat',
  tags,
  request: bodyOf(mergeInput),
  responses: {
    201: jsonOf(mergeResultSchema, 'Merged: the record that stays'),
    200: jsonOf(mergeResultSchema, 'Merged by an earlier request with the same id and content'),
  },
});

const undo = createRoute({
  method: 'post',
  path: '/{id}/undo',
  summary: 'Bring merged records apart, within 30 days; safe to repeat',
  tags,
  request: { params: z.object({ id: z.string() }) },
  responses: { 200: jsonOf(unmergedSchema, 'The records that are there again') },
});

/** What was merged may be of any of the three types, and so may whatever shows it. */
const everything = [...new Set([...topicsOf.contact, ...topicsOf.candidate, ...topicsOf.job])];

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
      return c.json(await changeAs(c, deps, everything, (tx, actor) => unmergeRecords(tx, actor, pathId(id))), 200);
    });
}
