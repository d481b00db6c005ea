import type { Company } from '#shared/crm/company-schemas.ts';
import { companiesApi, type companyListQuery } from '#web/crm/companies/companies.queries.ts';
import type { CompaniesSearch } from '#web/crm/companies/companies-search.ts';
import { RecordPanel } from '#web/records/core/record-panel.tsx';
import type { ListAddress } from '#web/records/core/use-list-address.ts';
import { useCompanyPageParts } from '../use-page-parts.ts';
import { CompanyDetails } from './company-details.tsx';

interface CompanyPanelProps {
  id: string;
  address: ListAddress<CompaniesSearch>;
  list: ReturnType<typeof companyListQuery>;
  onDelete: (company: Company) => void;
}

export function CompanyPanel({ id, address, list, onDelete }: CompanyPanelProps) {
  useCompanyPageParts(id);
  return (
    <RecordPanel
      type="company"
      api={companiesApi}
      id={id}
      address={address}
      title="Company"
      nameOf={({ name }) => name}
      list={() => list}
      editLabel="Edit Company"
    >
      {(company) => <CompanyDetails company={company} onDelete={() => onDelete(company)} />}
    </RecordPanel>
  );
}
