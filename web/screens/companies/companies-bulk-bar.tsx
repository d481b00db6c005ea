import type { CompaniesFilter, Company } from '#shared/crm/company-schemas.ts';
import { changeCompanies, companiesBulkApi, type CompanyListParams } from '#web/crm/companies/companies.queries.ts';
import { TagButton } from '#web/crm/tags/tag-button.tsx';
import { MergeButton } from '#web/intake/merges/merge-button.tsx';
import { BulkActions, type ShownList } from '#web/records/core/bulk-actions.tsx';
import type { MergeSearch } from '#web/records/core/merge-param.ts';
import { selectedCount, selectedOf } from '#web/records/core/use-bulk-action.ts';
import type { ListAddress } from '#web/records/core/use-list-address.ts';
import type { ChoosableList } from '#web/records/core/use-record-list.ts';

interface CompaniesBulkBarProps extends ShownList<CompaniesFilter, CompanyListParams['sort']> {
  list: ChoosableList<Company>;
  address: Pick<ListAddress<MergeSearch>, 'open'>;
}

export function CompaniesBulkBar({ address, ...shown }: CompaniesBulkBarProps) {
  const selected = selectedOf(shown.list.selection, shown.filter);
  return (
    <BulkActions api={companiesBulkApi} {...shown}>
      <TagButton
        type="company"
        count={selectedCount(shown.list)}
        failure="Failed to tag companies"
        change={(bulk, ids) => changeCompanies({ ...bulk, ...(ids ? { ids } : selected) })}
      />
      <MergeButton selection={shown.list.selection} address={address} />
    </BulkActions>
  );
}
