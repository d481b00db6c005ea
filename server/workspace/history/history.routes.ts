import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { HistoryType } from '#shared/records/history.ts';
import {
  historyItemSchema,
  historyParams,
  historyQuery,
  restoredSchema,
  restoreInput,
} from '#shared/records/history-schemas.ts';
import { topicsOf } from '#shared/records/live.ts';
import { pageOf } from '#shared/records/list-schemas.ts';
import type { Deps } from '#server/billing/deps.ts';
import { bodyOf, createRouter, jsonOf, type AppEnv } from '#server/platform/http/router.ts';
import { expectedVersion, pathId, versionHeader } from '#server/records/lists/record-routes.ts';
import { changeAs, readAs } from '#server/records/lists/record-service.ts';
import { definitionOf } from '#server/crm/register.ts';
import { listHistory, restoreVersion } from './history.store.ts';

const tags = ['History'];

const list = createRoute({
  method: 'get',
  path: '/{type}/{id}',
  summary: 'The versions of a client, a candidate or a job in the last 30 days, newest first, with the cause of each',
  tags,
  request: { params: historyParams, query: historyQuery },
  responses: { 200: jsonOf(pageOf(historyItemSchema), 'One page') },
});

const restore = createRoute({
  method: 'post',
  path: '/{type}/{id}/restore',
  summary: 'Restore a version of a record; restoring the previous version undoes this',
  tags,
  parameters: [versionHeader],
  request: { params: historyParams, ...bodyOf(restoreInput) },
  responses: { 200: jsonOf(restoredSchema, 'The current version') },
});

export function historyRoutes(deps: Deps) {
  return createRouter()
    .openapi(list, async (c) => {
      const { type, id } = c.req.valid('param');
      return c.json(await historyOf(deps, type).list(c, id, c.req.valid('query').cursor), 200);
    })
    .openapi(restore, async (c) => {
      const { type, id } = c.req.valid('param');
      return c.json(await historyOf(deps, type).restore(c, id, c.req.valid('json').version), 200);
    });
}

type C = Context<AppEnv>;

function historyOf(deps: Deps, type: HistoryType) {
  const definition = definitionOf(type);
  return {
    list: (c: C, id: string, cursor: number | undefined) =>
      readAs(c, deps, (tx, actor) => listHistory(tx, definition, actor, type, pathId(id), cursor)),
    restore: (c: C, id: string, wanted: number) =>
      changeAs(c, deps, topicsOf[type], async (tx, actor) => {
        const restored = await restoreVersion(tx, definition, actor, type, pathId(id), wanted, expectedVersion(c));
        return { id: restored.id, version: restored.version };
      }),
  };
}
