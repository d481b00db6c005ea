import {
  contactInput,
  contactPatch,
  contactsBulk,
  contactSchema,
  contactsExportQuery,
  contactsQuery,
  type ContactsBulk,
} from '#shared/contacts.ts';
import type { Deps } from '../deps.ts';
import type { Transaction } from '../db/database.ts';
import { createRouter } from '../http/router.ts';
import type { Actor } from '../records/actor.ts';
import { deleteRecords, restoreRecords } from '../records/bin-records.ts';
import { exportCsv } from '../records/export-csv.ts';
import { bulkRoute, exportRoute, recordRoutes } from '../records/record-routes.ts';
import { recordService } from '../records/record-service.ts';
import { addTagTo, ensureTags, removeTagFrom } from '../tags/contact-tags.ts';
import { contactsCsv } from './contacts-csv.ts';
import { contactRecords } from './contacts.store.ts';

const names = { tag: 'Clients', one: 'client', many: 'clients' };

const routes = recordRoutes(names, {
  record: contactSchema,
  input: contactInput,
  patch: contactPatch,
  query: contactsQuery,
});

const bulk = bulkRoute(names, 'Delete, restore, tag or untag', contactsBulk);
const exported = exportRoute(names, contactsExportQuery);

export function contactsRoutes(deps: Deps) {
  const service = recordService(deps, contactRecords);
  return createRouter()
    .openapi(bulk, async (c) => {
      const request = c.req.valid('json');
      return c.json(await service.bulk(c, request, (tx, actor, ids) => doToAll(tx, actor, ids, request)), 200);
    })
    .openapi(exported, (c) => {
      const { ids, ...query } = c.req.valid('query');
      return exportCsv(c, deps, contactRecords, contactsCsv, query, ids);
    })
    .openapi(routes.list, async (c) => c.json(await service.list(c, c.req.valid('query')), 200))
    .openapi(routes.create, async (c) => {
      const { record, isNew } = await service.create(c, c.req.valid('json'));
      return c.json(record, isNew ? 201 : 200);
    })
    .openapi(routes.read, async (c) => c.json(await service.read(c, c.req.valid('param').id), 200))
    .openapi(routes.change, async (c) =>
      c.json(await service.change(c, c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(routes.remove, async (c) => c.json(await service.remove(c, c.req.valid('param').id), 200))
    .openapi(routes.restore, async (c) => c.json(await service.restore(c, c.req.valid('param').id), 200));
}

async function doToAll(tx: Transaction, actor: Actor, ids: string[], request: ContactsBulk): Promise<string[]> {
  if (request.action === 'delete') return deleteRecords(tx, contactRecords, actor, ids);
  if (request.action === 'restore') return restoreRecords(tx, contactRecords, actor, ids);
  if (request.action === 'removeTag') return removeTagFrom(tx, actor, ids, request.tag);
  const [tagId] = await ensureTags(tx, actor, [request.tag]);
  return tagId === undefined ? [] : addTagTo(tx, actor, ids, tagId);
}
