import type {
  CompaniesBulk,
  CompaniesFilter,
  CompaniesQuery,
  Company,
  CompanyInput,
  CompanyPatch,
} from '#shared/crm/company-schemas.ts';
import { api, read, readText } from '#web/platform/lib/api.ts';
import type { BulkApi } from '#web/records/core/bulk-api.ts';
import { withReason } from '#web/records/core/failure.ts';
import { recordApi, recordList } from '#web/records/core/record-api.ts';
import { useRecordWrites } from '#web/records/core/use-record-writes.ts';

const routes = api.companies;

export const companiesApi = recordApi<Company, CompanyInput, CompanyPatch>('company', routes);

export type CompanyListParams = Partial<Pick<CompaniesQuery, 'q' | 'tag' | 'parentId' | 'sort'>>;

export function companyListQuery(params: CompanyListParams) {
  return recordList<Company>('companies', params, (page, signal) =>
    read(routes.$get({ query: { ...params, ...page } }, { init: { signal } })),
  );
}

export function changeCompanies(bulk: CompaniesBulk) {
  return read(routes.bulk.$post({ json: bulk }));
}

export const companiesBulkApi: BulkApi<CompaniesFilter, CompanyListParams['sort']> = {
  type: 'company',
  change: changeCompanies,
  readCsv: (query) => readText(routes['export.csv'].$get({ query })),
};

export function saveFailure(error: unknown): string {
  return withReason('Failed to save the company', error);
}

export function useCompanyWrites() {
  return useRecordWrites(companiesApi, {
    deleted: 'Company deleted',
    deleteFailed: (error) => withReason('Failed to delete the company', error),
    restored: 'Company restored',
    restoreFailed: (error) => withReason('Failed to restore the company', error),
  });
}
