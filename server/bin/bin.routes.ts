import { createRoute, z } from '@hono/zod-openapi';
import { sql } from 'drizzle-orm';
import { topicsOf } from '#shared/live.ts';
import { binItemSchema, binQuery, pageOf, recordTypes } from '#shared/records.ts';
import type { Deps } from '../deps.ts';
import { removeLeftoversSoon } from '../files/file-leftovers.ts';
import { createRouter, jsonOf } from '../http/router.ts';
import { pathId } from '../records/record-routes.ts';
import { changeAs, readAs } from '../records/record-service.ts';
import { noSuchRecord } from '../records/write-records.ts';
import { register } from '../register.ts';
import { findInBin, isInBin, listBin } from './bin.store.ts';
import { eraseRecords } from './erase-records.ts';

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'Deleted records, latest first, with the days left until they are gone',
  tags: ['Bin'],
  request: { query: binQuery },
  responses: { 200: jsonOf(pageOf(binItemSchema), 'One page') },
});

const params = z.object({ type: z.enum(recordTypes, 'Unknown type of record'), id: z.string() });

const find = createRoute({
  method: 'get',
  path: '/{type}/{id}',
  summary: 'Whether a record is in the bin, and for how long',
  tags: ['Bin'],
  request: { params },
  responses: { 200: jsonOf(binItemSchema, 'It is in the bin') },
});

const erase = createRoute({
  method: 'delete',
  path: '/{type}/{id}',
  summary: 'Delete a record in the bin for good',
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
