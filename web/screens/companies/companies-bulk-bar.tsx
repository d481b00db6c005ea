import type { CompaniesFilter, Company } from '#shared/crm/company-schemas.ts';
import { companiesBulkApi, type CompanyListParams } from '#web/crm/companies/companies.queries.ts';
import { BulkActions, type ShownList } from '#web/records/core/bulk-actions.tsx';
import type { ChoosableList } from '#web/records/core/use-record-list.ts';

interface CompaniesBulkBarProps extends ShownList<CompaniesFilter, CompanyListParams['sort']> {
  list: ChoosableList<Company>;
}

export function CompaniesBulkBar(shown: CompaniesBulkBarProps) {
  return <BulkActions api={companiesBulkApi} {...shown} />;
}
