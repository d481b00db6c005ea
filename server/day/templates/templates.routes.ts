import { createRoute, z } from '@hono/zod-openapi';
import { templateInput, templatePatch, templateSchema } from '#shared/day/template-schemas.ts';
import type { Deps } from '#server/billing/deps.ts';
import { bodyOf, createRouter, jsonOf } from '#server/platform/http/router.ts';
import { expectedVersion, pathId, versionHeader } from '#server/records/lists/record-routes.ts';
import { changeAs, readAs } from '#server/records/lists/record-service.ts';
import { changeTemplate, createTemplate, listTemplates, removeTemplate } from './templates.store.ts';

const tags = ['Templates'];
const idParam = z.object({ id: z.string() });

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'The account’s own mail templates, by name',
  tags,
  responses: { 200: jsonOf(z.object({ items: z.array(templateSchema) }), 'All of them') },
});

const create = createRoute({
  method: 'post',
  path: '/',
  summary: 'Add a mail template; its id makes the request safe to repeat',
  tags,
  request: bodyOf(templateInput),
  responses: {
    201: jsonOf(templateSchema, 'Added'),
    200: jsonOf(templateSchema, 'Added by an earlier request with the same id and content'),
  },
});

const change = createRoute({
  method: 'patch',
  path: '/{id}',
  summary: 'Rename a mail template, or change its texts',
  tags,
  parameters: [versionHeader],
  request: { params: idParam, ...bodyOf(templatePatch) },
  responses: { 200: jsonOf(templateSchema, 'As saved') },
});

const remove = createRoute({
  method: 'delete',
  path: '/{id}',
  summary: 'Delete a mail template; to undo, create it again with the returned values',
  tags,
  parameters: [versionHeader],
  request: { params: idParam },
  responses: { 200: jsonOf(templateSchema, 'As it was') },
});

export function templatesRoutes(deps: Deps) {
  return createRouter()
    .openapi(list, async (c) => c.json({ items: await readAs(c, deps, listTemplates) }, 200))
    .openapi(create, async (c) => {
      const input = c.req.valid('json');
      const { template, isNew } = await changeAs(c, deps, ['templates'], (tx, actor) =>
        createTemplate(tx, actor, input),
      );
      return c.json(template, isNew ? 201 : 200);
    })
    .openapi(change, async (c) => {
      const patch = c.req.valid('json');
      const id = pathId(c.req.param('id'));
      const version = expectedVersion(c);
      const changed = await changeAs(c, deps, ['templates'], (tx, actor) =>
        changeTemplate(tx, actor, id, patch, version),
      );
      return c.json(changed, 200);
    })
    .openapi(remove, async (c) => {
      const id = pathId(c.req.param('id'));
      const version = expectedVersion(c);
      const removed = await changeAs(c, deps, ['templates'], (tx, actor) => removeTemplate(tx, actor, id, version));
      return c.json(removed, 200);
    });
}
