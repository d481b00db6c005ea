import { createRoute, z } from '@hono/zod-openapi';
import {
  cvBatchInput,
  cvBatchItemInput,
  cvBatchItemPatch,
  cvBatchItemSchema,
  cvBatchSchema,
  listedCvBatchSchema,
  MOST_CVS,
  takeBackInput,
  takenBackSchema,
} from '#shared/intake/cv-batch-schemas.ts';
import type { Deps } from '#server/billing/deps.ts';
import { removeLeftoversSoon } from '#server/platform/files/file-leftovers.ts';
import { bodyOf, createRouter, jsonOf } from '#server/platform/http/router.ts';
import { pathId } from '#server/records/lists/record-routes.ts';
import { changeAs, readAs } from '#server/records/lists/record-service.ts';
import { askForCandidates } from './create-candidates.ts';
import { createBatch, holdCollecting, listBatches, readBatch, removeBatch } from './cv-batches.store.ts';
import { addItem, changeItem, readItem } from './cv-items.store.ts';
import { askToTakeBack } from './take-back.ts';

const tags = ['Batches of CVs'];
const idParam = z.object({ id: z.string() });
const itemParams = idParam.extend({ itemId: z.string() });

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'Open batches and batches of the last 30 days, newest first',
  tags,
  responses: { 200: jsonOf(z.object({ items: z.array(listedCvBatchSchema) }), 'Without their files') },
});

const create = createRoute({
  method: 'post',
  path: '/',
  summary: 'Create a batch of CVs; its id makes the request safe to repeat',
  tags,
  request: bodyOf(cvBatchInput),
  responses: {
    201: jsonOf(listedCvBatchSchema, 'Begun'),
    200: jsonOf(listedCvBatchSchema, 'Created by an earlier request with the same id'),
  },
});

const read = createRoute({
  method: 'get',
  path: '/{id}',
  summary: 'One batch with its files, the details found in each, and existing candidates that match',
  tags,
  request: { params: idParam },
  responses: { 200: jsonOf(cvBatchSchema, 'The batch') },
});

const remove = createRoute({
  method: 'delete',
  path: '/{id}',
  summary: 'Permanently remove a batch and its files, before its candidates are created',
  tags,
  request: { params: idParam },
  responses: { 204: { description: 'Removed' } },
});

const add = createRoute({
  method: 'post',
  path: '/{id}/items',
  summary: `Add an uploaded file, up to ${MOST_CVS} per batch; it is read in the background`,
  tags,
  request: { params: idParam, ...bodyOf(cvBatchItemInput) },
  responses: {
    201: jsonOf(cvBatchItemSchema, 'Added'),
    200: jsonOf(cvBatchItemSchema, 'Added by an earlier request with the same id'),
  },
});

const change = createRoute({
  method: 'patch',
  path: '/{id}/items/{itemId}',
  summary: 'Correct the details found in a file, leave the file out, or add it to an existing candidate',
  tags,
  request: { params: itemParams, ...bodyOf(cvBatchItemPatch) },
  responses: { 200: jsonOf(cvBatchItemSchema, 'The changed file') },
});

const createCandidates = createRoute({
  method: 'post',
  path: '/{id}/create',
  summary:
    'Create candidates from all files that are not left out, or add them to the chosen ones; GET /api/work returns the progress',
  tags,
  request: { params: idParam },
  responses: { 200: jsonOf(listedCvBatchSchema, 'Under way, or done already') },
});

const takeBack = createRoute({
  method: 'post',
  path: '/{id}/take-back',
  summary: 'Move the candidates of a batch and the files added to others to the bin; edited candidates only on request',
  tags,
  request: { params: idParam, body: { content: { 'application/json': { schema: takeBackInput } } } },
  responses: { 200: jsonOf(takenBackSchema, 'Under way, with the edited candidates that stay') },
});

const topics = ['cv-batches'] as const;

export function cvBatchesRoutes(deps: Deps) {
  return createRouter()
    .openapi(list, async (c) => c.json({ items: await readAs(c, deps, listBatches) }, 200))
    .openapi(create, async (c) => {
      const { id } = c.req.valid('json');
      const { batch, isNew } = await changeAs(c, deps, topics, (tx, actor) => createBatch(tx, actor, id));
      return isNew ? c.json(batch, 201) : c.json(batch, 200);
    })
    .openapi(read, async (c) => {
      const id = pathId(c.req.valid('param').id);
      return c.json(await readAs(c, deps, (tx, actor) => readBatch(tx, actor, id)), 200);
    })
    .openapi(remove, async (c) => {
      const id = pathId(c.req.valid('param').id);
      await changeAs(c, deps, topics, async (tx, actor) => {
        await holdCollecting(tx, actor, id);
        await removeBatch(tx, actor.userId, id);
      });
      removeLeftoversSoon(deps);
      return c.body(null, 204);
    })
    .openapi(add, async (c) => {
      const id = pathId(c.req.valid('param').id);
      const input = c.req.valid('json');
      const isNew = await changeAs(c, deps, topics, async (tx, actor) => {
        await holdCollecting(tx, actor, id);
        return addItem(tx, actor, id, input);
      });
      deps.worker.wake();
      const item = await readAs(c, deps, (tx, { userId }) => readItem(tx, userId, id, input.id));
      return isNew ? c.json(item, 201) : c.json(item, 200);
    })
    .openapi(change, async (c) => {
      const { id, itemId } = c.req.valid('param');
      const [batchId, ownId] = [pathId(id), pathId(itemId)];
      const patch = c.req.valid('json');
      await changeAs(c, deps, topics, async (tx, actor) => {
        await holdCollecting(tx, actor, batchId);
        await changeItem(tx, actor, batchId, ownId, patch);
      });
      const item = await readAs(c, deps, (tx, { userId }) => readItem(tx, userId, batchId, ownId));
      return c.json(item, 200);
    })
    .openapi(createCandidates, async (c) => {
      const id = pathId(c.req.valid('param').id);
      const batch = await changeAs(c, deps, [...topics, 'work'], (tx, actor) => askForCandidates(tx, actor, id));
      deps.worker.wake();
      return c.json(batch, 200);
    })
    .openapi(takeBack, async (c) => {
      const id = pathId(c.req.valid('param').id);
      const { evenEdited = false } = c.req.valid('json');
      const answer = await changeAs(c, deps, [...topics, 'work'], (tx, actor) =>
        askToTakeBack(tx, actor, id, evenEdited),
      );
      deps.worker.wake();
      return c.json(answer, 200);
    });
}
