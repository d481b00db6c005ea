import { createRoute, z } from '@hono/zod-openapi';
import { viewCountsSchema, viewInput, viewOrder, viewPatch, viewSchema } from '#shared/views.ts';
import type { Deps } from '../deps.ts';
import { bodyOf, createRouter, jsonOf } from '../http/router.ts';
import { expectedVersion, pathId, todayHeader, versionHeader } from '../records/record-routes.ts';
import { changeAs, readAs } from '../records/record-service.ts';
import { countViews } from './count-views.ts';
import { changeView, createView, listViews, orderViews, removeView } from './views.store.ts';

const tags = ['Views'];
const idParam = z.object({ id: z.string() });
const viewsSchema = z.object({ items: z.array(viewSchema) });

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'The saved views of all lists, those of each list in their order',
  tags,
  responses: { 200: jsonOf(viewsSchema, 'All of them') },
});

const count = createRoute({
  method: 'get',
  path: '/counts',
  summary: 'How many records each view shows',
  tags,
  parameters: [todayHeader],
  responses: { 200: jsonOf(viewCountsSchema, 'By the ids of the views') },
});

const create = createRoute({
  method: 'post',
  path: '/',
  summary: 'Save a view of a list; its id makes the request safe to repeat',
  tags,
  request: bodyOf(viewInput),
  responses: {
    201: jsonOf(viewSchema, 'Saved'),
    200: jsonOf(viewSchema, 'Saved by an earlier request with the same id and content'),
  },
});

const order = createRoute({
  method: 'post',
  path: '/order',
  summary: 'Put the views of a list in another order',
  tags,
  request: bodyOf(viewOrder),
  responses: { 200: jsonOf(viewsSchema, 'The views of all lists') },
});

const change = createRoute({
  method: 'patch',
  path: '/{id}',
  summary: 'Rename a view, save another search in it, or make it what its list opens with',
  tags,
  parameters: [versionHeader],
  request: { params: idParam, ...bodyOf(viewPatch) },
  responses: { 200: jsonOf(viewSchema, 'As saved') },
});

const remove = createRoute({
  method: 'delete',
  path: '/{id}',
  summary: 'Delete a view; sent again as a new one, the answer takes that back',
  tags,
  parameters: [versionHeader],
  request: { params: idParam },
  responses: { 200: jsonOf(viewSchema, 'As it was') },
});

export function viewsRoutes(deps: Deps) {
  return createRouter()
    .openapi(list, async (c) => c.json({ items: await readAs(c, deps, listViews) }, 200))
    .openapi(count, async (c) => c.json({ counts: await readAs(c, deps, countViews) }, 200))
    .openapi(order, async (c) => {
      const wanted = c.req.valid('json');
      return c.json({ items: await changeAs(c, deps, ['views'], (tx, actor) => orderViews(tx, actor, wanted)) }, 200);
    })
    .openapi(create, async (c) => {
      const input = c.req.valid('json');
      const { view, isNew } = await changeAs(c, deps, ['views'], (tx, actor) => createView(tx, actor, input));
      return c.json(view, isNew ? 201 : 200);
    })
    .openapi(change, async (c) => {
      const patch = c.req.valid('json');
      const id = pathId(c.req.param('id'));
      const version = expectedVersion(c);
      return c.json(await changeAs(c, deps, ['views'], (tx, actor) => changeView(tx, actor, id, patch, version)), 200);
    })
    .openapi(remove, async (c) => {
      const id = pathId(c.req.param('id'));
      const version = expectedVersion(c);
      return c.json(await changeAs(c, deps, ['views'], (tx, actor) => removeView(tx, actor, id, version)), 200);
    });
}
