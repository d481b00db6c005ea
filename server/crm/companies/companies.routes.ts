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
import { companyRecords } from './companies.store.ts';

const routes = recordRoutes('company', {
  record: companySchema,
  input: companyInput,
  patch: companyPatch,
  query: companiesQuery,
});
const bulk = bulkRoute('company', 'Delete or restore', companiesBulk);
const exported = exportRoute('company', companiesExportQuery);

export function companiesRoutes(deps: Deps) {
  const service = recordService(deps, companyRecords);
  const own = createRouter()
    .openapi(bulk, async (c) => c.json(await service.bulk(c, c.req.valid('json'), {}), 200))
    .openapi(exported, (c) => exportCsv(c, deps, companyRecords, c.req.valid('query')));
  return withRecordRoutes(own, routes, service);
}
