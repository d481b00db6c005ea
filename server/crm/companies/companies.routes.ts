import {
  companiesBulk,
  companiesExportQuery,
  companiesQuery,
  companyInput,
  companyPatch,
  companySchema,
} from '#shared/crm/company-schemas.ts';
import type { Deps } from '#server/billing/deps.ts';
import { createRouter } from '#server/platform/http/router.ts';
import { exportCsv } from '#server/records/lists/export-csv.ts';
import { withRecordRoutes } from '#server/records/lists/record-router.ts';
import { bulkRoute, exportRoute, recordRoutes } from '#server/records/lists/record-routes.ts';
import { recordService } from '#server/records/lists/record-service.ts';
import { addTagTo, removeTagFrom } from '../tags/carried-tags.ts';
import { companyRecords } from './companies.store.ts';

const routes = recordRoutes('company', {
  record: companySchema,
  input: companyInput,
  patch: companyPatch,
  query: companiesQuery,
});
const bulk = bulkRoute('company', 'Delete, restore, tag or untag', companiesBulk);
const exported = exportRoute('company', companiesExportQuery);

export function companiesRoutes(deps: Deps) {
  const service = recordService(deps, companyRecords);
  const own = createRouter()
    .openapi(bulk, async (c) => {
      const answer = await service.bulk(c, c.req.valid('json'), {
        addTag: (tx, actor, ids, { tag }) => addTagTo(tx, actor, 'company', ids, tag),
        removeTag: (tx, actor, ids, { tag }) => removeTagFrom(tx, actor, 'company', ids, tag),
      });
      return c.json(answer, 200);
    })
    .openapi(exported, (c) => exportCsv(c, deps, companyRecords, c.req.valid('query')));
  return withRecordRoutes(own, routes, service);
}
