import { createRoute, z } from '@hono/zod-openapi';
import { sql } from 'drizzle-orm';
import { topicsOf } from '#shared/records/live.ts';
import { binItemSchema, binQuery, pageOf, recordTypes } from '#shared/records/list-schemas.ts';
import type { Deps } from '#server/billing/deps.ts';
import { removeLeftoversSoon } from '#server/platform/files/file-leftovers.ts';
import { createRouter, jsonOf } from '#server/platform/http/router.ts';
import { pathId } from '#server/records/lists/record-routes.ts';
import { changeAs, readAs } from '#server/records/lists/record-service.ts';
import { noSuchRecord } from '#server/records/core/write-records.ts';
import { register } from '#server/crm/register.ts';
import { eraseRecords } from '#server/intake/erasing/erase-records.ts';
import { countBin, findInBin, isInBin, listBin } from './bin.store.ts';
import { askToEmpty } from './empty-bin.ts';

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'Deleted records, newest first, with the days left until they are purged',
  tags: ['Bin'],
  request: { query: binQuery },
  responses: { 200: jsonOf(pageOf(binItemSchema), 'One page') },
});

const count = createRoute({
  method: 'get',
  path: '/count',
  summary: 'The exact number of records in the bin',
  tags: ['Bin'],
  responses: { 200: jsonOf(z.object({ count: z.int().min(0) }), 'The number') },
});

const empty = createRoute({
  method: 'post',
  path: '/empty',
  summary: 'Permanently delete everything in the bin; GET /api/work returns the progress',
  tags: ['Bin'],
  responses: { 200: jsonOf(z.object({ workId: z.uuid() }), 'Under way') },
});

const params = z.object({ type: z.enum(recordTypes, 'Unknown record type'), id: z.string() });

const find = createRoute({
  method: 'get',
  path: '/{type}/{id}',
  summary: 'Whether a record is in the bin, and for how many more days',
  tags: ['Bin'],
  request: { params },
  responses: { 200: jsonOf(binItemSchema, 'It is in the bin') },
});

const erase = createRoute({
  method: 'delete',
  path: '/{type}/{id}',
  summary: 'Permanently delete a record in the bin',
  tags: ['Bin'],
  request: { params },
  responses: { 200: jsonOf(z.object({ id: z.uuid() }), 'Gone') },
});

export function binRoutes(deps: Deps) {
  return createRouter()
    .openapi(list, async (c) => {
      const query = c.req.valid('query');
      return c.json(await readAs(c, deps, (tx, actor) => listBin(tx, actor, query)), 200);
    })
    .openapi(count, async (c) =>
      c.json({ count: await readAs(c, deps, (tx, { userId, now }) => countBin(tx, userId, now)) }, 200),
    )
    .openapi(empty, async (c) => {
      const workId = await changeAs(c, deps, ['work'], askToEmpty);
      deps.worker.wake();
      return c.json({ workId }, 200);
    })
    .openapi(find, async (c) => {
      const { type, id } = c.req.valid('param');
      const found = await readAs(c, deps, (tx, actor) => findInBin(tx, register[type], actor, pathId(id)));
      if (!found) throw noSuchRecord();
      return c.json(found, 200);
    })
    .openapi(erase, async (c) => {
      const { type, id } = c.req.valid('param');
      const kind = register[type];
      const erased = await changeAs(c, deps, topicsOf[type], async (tx, actor) => {
        const isThis = sql`${kind.table.id} = ${pathId(id)} and ${isInBin(kind, actor.userId)}`;
        if ((await eraseRecords(tx, kind, actor.userId, isThis)) === 0) throw noSuchRecord();
        return pathId(id);
      });
      removeLeftoversSoon(deps);
      return c.json({ id: erased }, 200);
    });
}
