import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { HistoryType } from '#shared/history-terms.ts';
import { historyItemSchema, historyParams, historyQuery, restoredSchema, restoreInput } from '#shared/history.ts';
import { topicsOf } from '#shared/live.ts';
import { pageOf } from '#shared/records.ts';
import { candidateRecords } from '../candidates/candidates.store.ts';
import { contactRecords } from '../contacts/contacts.store.ts';
import type { Deps } from '../deps.ts';
import { bodyOf, createRouter, jsonOf, type AppEnv } from '../http/router.ts';
import { jobRecords } from '../jobs/jobs.store.ts';
import type { RecordDefinition, Writable } from '../records/definition.ts';
import { expectedVersion, pathId, versionHeader } from '../records/record-routes.ts';
import { changeAs, readAs } from '../records/record-service.ts';
import { listHistory, restoreVersion } from './history.store.ts';

const tags = ['History'];

const list = createRoute({
  method: 'get',
  path: '/{type}/{id}',
  summary: 'What a client, a candidate or a job was in the last 30 days, newest first, and what changed it',
  tags,
  request: { params: historyParams, query: historyQuery },
  responses: { 200: jsonOf(pageOf(historyItemSchema), 'One page') },
});

const restore = createRoute({
  method: 'post',
  path: '/{type}/{id}/restore',
  summary: 'Make a record what it was at a version; restoring the version it has now takes that back',
  tags,
  parameters: [versionHeader],
  request: { params: historyParams, ...bodyOf(restoreInput) },
  responses: { 200: jsonOf(restoredSchema, 'The version that it has now') },
});

export function historyRoutes(deps: Deps) {
  const histories: Record<HistoryType, ReturnType<typeof historyOf>> = {
    contact: historyOf(deps, 'contact', contactRecords),
    candidate: historyOf(deps, 'candidate', candidateRecords),
    job: historyOf(deps, 'job', jobRecords),
  };
  return createRouter()
    .openapi(list, async (c) => {
      const { type, id } = c.req.valid('param');
      return c.json(await histories[type].list(c, id, c.req.valid('query').cursor), 200);
    })
    .openapi(restore, async (c) => {
      const { type, id } = c.req.valid('param');
      return c.json(await histories[type].restore(c, id, c.req.valid('json').version), 200);
    });
}

type C = Context<AppEnv>;

function historyOf<T extends Writable>(deps: Deps, type: HistoryType, definition: RecordDefinition<T>) {
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
