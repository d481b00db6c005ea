import type { CompaniesFilter, Company } from '#shared/crm/company-schemas.ts';
import { companiesBulkApi, type CompanyListParams } from '#web/crm/companies/companies.queries.ts';
import { MergeButton } from '#web/intake/merges/merge-button.tsx';
import { BulkActions, type ShownList } from '#web/records/core/bulk-actions.tsx';
import type { MergeSearch } from '#web/records/core/merge-param.ts';
import type { ListAddress } from '#web/records/core/use-list-address.ts';
import type { ChoosableList } from '#web/records/core/use-record-list.ts';

interface CompaniesBulkBarProps extends ShownList<CompaniesFilter, CompanyListParams['sort']> {
  list: ChoosableList<Company>;
  address: Pick<ListAddress<MergeSearch>, 'open'>;
}

export function CompaniesBulkBar({ address, ...shown }: CompaniesBulkBarProps) {
  return (
    <BulkActions api={companiesBulkApi} {...shown}>
      <MergeButton selection={shown.list.selection} address={address} />
    </BulkActions>
  );
}
