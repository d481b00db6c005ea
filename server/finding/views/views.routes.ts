import { createRoute, z } from '@hono/zod-openapi';
import { viewCountsSchema, viewInput, viewOrder, viewPatch, viewSchema } from '#shared/finding/view-schemas.ts';
import type { Deps } from '#server/billing/deps.ts';
import { bodyOf, createRouter, jsonOf } from '#server/platform/http/router.ts';
import { expectedVersion, pathId, todayHeader, versionHeader } from '#server/records/lists/record-routes.ts';
import { changeAs, readAs } from '#server/records/lists/record-service.ts';
import { countViews } from './count-views.ts';
import { changeView, createView, listViews, orderViews, removeView } from './views.store.ts';

const tags = ['Views'];
const idParam = z.object({ id: z.string() });
const viewsSchema = z.object({ items: z.array(viewSchema) });

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'The saved views of all lists, in the order of each list',
  tags,
  responses: { 200: jsonOf(viewsSchema, 'All of them') },
});

const count = createRoute({
  method: 'get',
  path: '/counts',
  summary: 'How many records each view shows',
  tags,
  parameters: [todayHeader],
  responses: { 200: jsonOf(viewCountsSchema, 'By view id') },
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
  summary: 'Reorder the views of a list',
  tags,
  request: bodyOf(viewOrder),
  responses: { 200: jsonOf(viewsSchema, 'The views of all lists') },
});

const change = createRoute({
  method: 'patch',
  path: '/{id}',
  summary: 'Rename a view, change its search, or make it the default of its list',
  tags,
  parameters: [versionHeader],
  request: { params: idParam, ...bodyOf(viewPatch) },
  responses: { 200: jsonOf(viewSchema, 'As saved') },
});

const remove = createRoute({
  method: 'delete',
  path: '/{id}',
  summary: 'Delete a view; to undo, create it again with the returned values',
  tags,
  parameters: [versionHeader],
  request: { params: idParam },
  responses: { 200: jsonOf(viewSchema, 'The deleted view') },
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
