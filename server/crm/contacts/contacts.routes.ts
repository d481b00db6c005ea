import {
  contactInput,
  contactPatch,
  contactsBulk,
  contactSchema,
  contactsExportQuery,
  contactsQuery,
} from '#shared/crm/contact-schemas.ts';
import type { Deps } from '#server/billing/deps.ts';
import { createRouter } from '#server/platform/http/router.ts';
import { exportCsv } from '#server/records/lists/export-csv.ts';
import { withRecordRoutes } from '#server/records/lists/record-router.ts';
import { bulkRoute, exportRoute, recordRoutes } from '#server/records/lists/record-routes.ts';
import { recordService } from '#server/records/lists/record-service.ts';
import { addTagTo, removeTagFrom } from '../tags/carried-tags.ts';
import { contactRecords } from './contacts.store.ts';

const routes = recordRoutes('contact', {
  record: contactSchema,
  input: contactInput,
  patch: contactPatch,
  query: contactsQuery,
});
const bulk = bulkRoute('contact', 'Delete, restore, tag or untag', contactsBulk);
const exported = exportRoute('contact', contactsExportQuery);

export function contactsRoutes(deps: Deps) {
  const service = recordService(deps, contactRecords);
  const own = createRouter()
    .openapi(bulk, async (c) => {
      const answer = await service.bulk(c, c.req.valid('json'), {
        addTag: (tx, actor, ids, { tag }) => addTagTo(tx, actor, 'contact', ids, tag),
        removeTag: (tx, actor, ids, { tag }) => removeTagFrom(tx, actor, 'contact', ids, tag),
      });
      return c.json(answer, 200);
    })
    .openapi(exported, (c) => exportCsv(c, deps, contactRecords, c.req.valid('query')));
  return withRecordRoutes(own, routes, service);
}
