import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Building2, Plus, Tags } from 'lucide-react';
import { useMemo } from 'react';
import { companyColumns } from '#web/crm/companies/company-columns.tsx';
import { CompanySummary } from '#web/crm/companies/company-summary.tsx';
import { companiesApi, companyListQuery, useCompanyWrites } from '#web/crm/companies/companies.queries.ts';
import { companySorts, type CompaniesSearch } from '#web/crm/companies/companies-search.ts';
import { BringSpreadsheet, ImportLink } from '#web/intake/imports/import-link.tsx';
import { TagFilter } from '#web/crm/tags/tag-filter.tsx';
import { ViewControls } from '#web/finding/views/view-controls.tsx';
import { ViewTitle } from '#web/finding/views/view-title.tsx';
import { DuplicatesLink } from '#web/intake/duplicates/duplicates-link.tsx';
import { OpenMerge } from '#web/intake/merges/open-merge.tsx';
import { useMergeWith } from '#web/intake/merges/use-merge-with.tsx';
import { useKeys } from '#web/platform/keys/use-keys.ts';
import { loadedLater } from '#web/platform/lib/loaded-later.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { EmptyState } from '#web/platform/ui/empty-state.tsx';
import { PageHeader } from '#web/platform/ui/page-header.tsx';
import { emptyHint } from '#web/records/core/empty-hint.ts';
import { ListSearch } from '#web/records/core/list-search.tsx';
import { ListToolbar } from '#web/records/core/list-toolbar.tsx';
import { OpenForm } from '#web/records/core/open-form.tsx';
import { RecordList } from '#web/records/core/record-list.tsx';
import { RecordMenu } from '#web/records/core/record-menu.tsx';
import { sortParam } from '#web/records/core/search-params.ts';
import { SortControl } from '#web/records/core/sort-control.tsx';
import { useListAddress } from '#web/records/core/use-list-address.ts';
import { useListSort } from '#web/records/core/use-list-sort.ts';
import { useNear } from '#web/records/core/use-near.ts';
import { useRecordList } from '#web/records/core/use-record-list.ts';
import { useSaid } from '#web/records/core/use-query-reader.ts';
import { useToday } from '#web/records/core/use-today.ts';
import { PeopleOrCompanies } from '../contacts/people-or-companies.tsx';

const CompanyPanel = loadedLater(async () => (await import('./company-panel.tsx')).CompanyPanel);
const CompaniesBulkBar = loadedLater(async () => (await import('./companies-bulk-bar.tsx')).CompaniesBulkBar);
const ManageTagsDialog = loadedLater(
  async () => (await import('#web/crm/tags/manage-tags-dialog.tsx')).ManageTagsDialog,
);
const CompanyFormDialog = loadedLater(
  async () => (await import('#web/crm/companies/company-form-dialog.tsx')).CompanyFormDialog,
);

const companyControls = { tags: { tag: undefined } } satisfies Record<string, CompaniesSearch>;

const sortOptions = [
  { value: 'name', label: 'Name' },
  { value: 'createdAt', label: 'Date Created' },
  { value: 'lastContacted', label: 'Last contacted' },
  { value: 'nextAction', label: 'Next action' },
];

export function CompaniesPage() {
  const queryClient = useQueryClient();
  const search = useSearch({ from: '/protected/companies' });
  const { q, tag } = search;
  const { sort, words } = useListSort('company', search);
  const address = useListAddress<CompaniesSearch>();
  const { said, choose } = useSaid('company', search, address);
  const filterBy = (text: string | undefined) => ({
    ...(text !== undefined && { q: text }),
    ...(tag !== undefined && { tag }),
  });
  const filter = filterBy(q);
  const listQuery = companyListQuery({ ...filter, sort });
  const list = useRecordList(listQuery, filter);
  const { removeWithUndo } = useCompanyWrites();
  const merging = useMergeWith('company');
  const today = useToday();
  const columns = useMemo(() => companyColumns(today), [today]);
  const near = useNear(companiesApi, CompanyPanel);
  const add = () => address.open({ dialog: 'add' });
  const changeSort = (next: string) => address.change({ sort: sortParam(next, companySorts) });
  useKeys({ add });

  return (
    <div data-wide className="flex flex-col gap-2 sm:gap-4">
      <PageHeader
        title={<ViewTitle screen="companies" title="Companies" saved={search.saved} />}
        beside={<PeopleOrCompanies shown="companies" />}
        actions={
          <>
            <DuplicatesLink type="company" />
            <ImportLink type="company" />
            <Button icon={<Tags aria-hidden className="size-4" />} onClick={() => address.open({ dialog: 'tags' })}>
              <span className="max-sm:sr-only">Manage tags</span>
            </Button>
            <Button variant="primary" icon={<Plus aria-hidden className="size-4" />} onClick={add}>
              Add Company
            </Button>
          </>
        }
      />
      <ListToolbar
        search={
          <ListSearch
            type="company"
            label="Search companies"
            q={q}
            address={address}
            controls={companyControls}
            prefetch={(text) => void queryClient.prefetchInfiniteQuery(companyListQuery({ ...filterBy(text), sort }))}
          />
        }
        activeCount={tag === undefined ? 0 : 1}
        onClear={() => address.change({ tag: undefined })}
        filters={<TagFilter tag={tag ?? said('tags')} onChoose={(chosen) => choose(['tags'], { tag: chosen })} />}
        more={{ type: 'company', q, address }}
        sort={<SortControl options={sortOptions} sort={sort} onSort={changeSort} canMatch={words !== undefined} />}
        views={<ViewControls screen="companies" search={search} />}
      />
      <RecordList
        list={list}
        type="company"
        caption="Companies"
        columns={columns}
        nameOf={({ name }) => name}
        sort={sort}
        onSort={changeSort}
        onOpen={({ id }) => address.open({ id })}
        onNear={near}
        renderSummary={(company) => <CompanySummary company={company} />}
        rowKeys={{
          edit: ({ id }) => address.open({ edit: id }),
          remove: ({ id }) => void removeWithUndo(id),
        }}
        renderMenu={({ id, name }) => (
          <RecordMenu
            name={name}
            actions={[
              ['View Details', () => address.open({ id })],
              ['Edit', () => address.open({ edit: id })],
              merging.item({ id, name }),
            ]}
            onSelect={() => list.selection.toggle(id, false)}
            onDelete={() => void removeWithUndo(id)}
          />
        )}
        empty={
          <EmptyState
            icon={Building2}
            title="No companies found"
            hint={emptyHint(filter, 'add your first company, or a client with one')}
            action={
              <>
                <Button icon={<Plus aria-hidden className="size-4" />} onClick={add}>
                  Add Company
                </Button>
                {Object.keys(filter).length === 0 && <BringSpreadsheet type="company" />}
              </>
            }
          />
        }
      />
      {list.selection.isActive && <CompaniesBulkBar list={list} filter={filter} sort={sort} address={address} />}
      {search.id !== undefined && (
        <CompanyPanel
          id={search.id}
          address={address}
          list={listQuery}
          onDelete={({ id }) => {
            address.close(['id']);
            void removeWithUndo(id);
          }}
        />
      )}
      {search.dialog === 'tags' && <ManageTagsDialog onClose={() => address.close(['dialog'])} />}
      <OpenForm api={companiesApi} search={search} address={address} title="Edit Company">
        {(company, close) => <CompanyFormDialog {...(company && { company })} onClose={close} />}
      </OpenForm>
      <OpenMerge type="company" search={search} address={address} onMerged={list.selection.clear} />
      {merging.dialog}
    </div>
  );
}
