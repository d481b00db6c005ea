import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { BriefcaseBusiness, Plus, UserRoundSearch } from 'lucide-react';
import { useMemo, useState } from 'react';
import { candidateName } from '#shared/crm/candidates.ts';
import type { ListedCandidate } from '#shared/crm/candidate-schemas.ts';
import { AddFromCvs } from '#web/intake/cv-batches/add-from-cvs.tsx';
import { OpenBatches } from '#web/intake/cv-batches/open-batches.tsx';
import { useTakeCvs } from '#web/intake/cv-batches/use-take-cvs.ts';
import { isSheet } from '#web/crm/files/chosen-file.ts';
import { BringSpreadsheet, ImportLink } from '#web/intake/imports/import-link.tsx';
import { useTakeSheet } from '#web/intake/imports/use-take-sheet.ts';
import { DuplicatesLink } from '#web/intake/duplicates/duplicates-link.tsx';
import { useKeys } from '#web/platform/keys/use-keys.ts';
import { loadedLater } from '#web/platform/lib/loaded-later.tsx';
import { OpenMerge } from '#web/intake/merges/open-merge.tsx';
import { useMergeWith } from '#web/intake/merges/use-merge-with.tsx';
import { emptyHint } from '#web/records/core/empty-hint.ts';
import { ListSearch } from '#web/records/core/list-search.tsx';
import { ListToolbar } from '#web/records/core/list-toolbar.tsx';
import { OpenForm } from '#web/records/core/open-form.tsx';
import { RecordMenu } from '#web/records/core/record-menu.tsx';
import { RecordList } from '#web/records/core/record-list.tsx';
import { sortParam } from '#web/records/core/search-params.ts';
import { useToday } from '#web/records/core/use-today.ts';
import { SortControl } from '#web/records/core/sort-control.tsx';
import { useListAddress } from '#web/records/core/use-list-address.ts';
import { useListSort } from '#web/records/core/use-list-sort.ts';
import { useNear } from '#web/records/core/use-near.ts';
import { useRecordList } from '#web/records/core/use-record-list.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { DropArea } from '#web/platform/ui/drop-area.tsx';
import { EmptyState } from '#web/platform/ui/empty-state.tsx';
import { PageHeader } from '#web/platform/ui/page-header.tsx';
import { ViewControls } from '#web/finding/views/view-controls.tsx';
import { ViewTitle } from '#web/finding/views/view-title.tsx';
import { toCandidate } from '#web/day/writing/addressee.ts';
import { useWrite } from '#web/day/writing/use-write.tsx';
import { candidateColumns, CandidateSummary } from '#web/crm/candidates/candidate-columns.tsx';
import { CandidateCounts } from '#web/crm/candidates/candidate-counts.tsx';
import {
  candidateControls,
  CandidateFilters,
  countFilters,
  noFilters,
} from '#web/crm/candidates/candidate-filters.tsx';
import { candidateListQuery, candidatesApi, useCandidateWrites } from '#web/crm/candidates/candidates.queries.ts';
import { candidateSorts, filterOf, type CandidatesSearch } from '#web/crm/candidates/candidates-search.ts';

const CandidatePanel = loadedLater(async () => (await import('./candidate-panel.tsx')).CandidatePanel);
const AddToJobDialog = loadedLater(
  async () => (await import('#web/crm/assignments/add-to-job-dialog.tsx')).AddToJobDialog,
);
const CandidatesBulkBar = loadedLater(async () => (await import('./candidates-bulk-bar.tsx')).CandidatesBulkBar);
const CandidateFormDialog = loadedLater(
  async () => (await import('#web/crm/candidates/candidate-form-dialog.tsx')).CandidateFormDialog,
);

const sortOptions = [
  { value: 'name', label: 'Name' },
  { value: 'type', label: 'Type' },
  { value: 'expectedSalary', label: 'Expected salary' },
  { value: 'createdAt', label: 'Date added' },
  { value: 'lastContacted', label: 'Last contacted' },
  { value: 'nextAction', label: 'Next action' },
];

export function CandidatesPage() {
  const queryClient = useQueryClient();
  const search = useSearch({ from: '/protected/candidates' });
  const { q } = search;
  const { sort, words } = useListSort('candidate', search);
  const today = useToday();
  const columns = useMemo(() => candidateColumns(today), [today]);
  const address = useListAddress<CandidatesSearch>();
  const filter = filterOf(search);
  const listQuery = candidateListQuery({ ...filter, sort });
  const list = useRecordList(listQuery, filter);
  const { removeWithUndo } = useCandidateWrites();
  const [adding, setAdding] = useState<ListedCandidate>();
  const near = useNear(candidatesApi, CandidatePanel);
  const add = () => address.open({ dialog: 'add' });
  const changeSort = (next: string) => address.change({ sort: sortParam(next, candidateSorts) });
  const takeCvs = useTakeCvs();
  const merging = useMergeWith('candidate');
  const writing = useWrite();
  const takeSheet = useTakeSheet('candidate');
  const takeDropped = (files: readonly File[]) => (files.every(isSheet) ? takeSheet(files) : takeCvs(files));
  useKeys({ add });

  return (
    <div data-wide>
      {/* Dialogs on top accept files of their own. */}
      <DropArea
        label="Drop CVs or a spreadsheet to add candidates"
        folders
        onFiles={takeDropped}
        className="flex min-h-[70dvh] flex-col gap-2 sm:gap-4"
      >
        <PageHeader
          title={<ViewTitle screen="candidates" title="Candidates" saved={search.saved} />}
          actions={
            <>
              <DuplicatesLink type="candidate" />
              {/* On a phone it is in the menu beside it. */}
              <ImportLink type="candidate" className="max-sm:hidden" />
              <AddFromCvs onFiles={takeCvs} />
              <Button variant="primary" icon={<Plus aria-hidden className="size-4" />} onClick={add}>
                Add Candidate
              </Button>
            </>
          }
        />
        <OpenBatches />
        <CandidateCounts />
        <ListToolbar
          search={
            <ListSearch
              type="candidate"
              label="Search candidates"
              q={q}
              address={address}
              controls={candidateControls}
              className="sm:w-60"
              prefetch={(next) =>
                void queryClient.prefetchInfiniteQuery(
                  candidateListQuery({ ...filterOf({ ...search, q: next }), sort }),
                )
              }
            />
          }
          activeCount={countFilters(filter)}
          onClear={() => address.change(noFilters)}
          filters={<CandidateFilters search={search} address={address} />}
          more={{ type: 'candidate', q, address }}
          sort={<SortControl options={sortOptions} sort={sort} onSort={changeSort} canMatch={words !== undefined} />}
          views={<ViewControls screen="candidates" search={search} />}
        />
        <RecordList
          list={list}
          type="candidate"
          caption="Candidates"
          columns={columns}
          nameOf={candidateName}
          sort={sort}
          onSort={changeSort}
          onOpen={(candidate) => address.open({ id: candidate.id })}
          onNear={near}
          renderSummary={(candidate) => <CandidateSummary candidate={candidate} />}
          rowKeys={{
            edit: ({ id }) => address.open({ edit: id }),
            remove: ({ id }) => void removeWithUndo(id),
            // The bar of the selected rows takes the key first.
            addToJob: setAdding,
          }}
          renderMenu={(candidate) => (
            <RecordMenu
              name={candidateName(candidate)}
              actions={[
                ['Edit', () => address.open({ edit: candidate.id })],
                ['View Details', () => address.open({ id: candidate.id })],
                {
                  label: 'Add to job',
                  icon: <BriefcaseBusiness aria-hidden className="size-4" />,
                  onSelect: () => setAdding(candidate),
                },
                writing.item(toCandidate(candidate)),
                merging.item({ id: candidate.id, name: candidateName(candidate) }),
              ]}
              onSelect={() => list.selection.toggle(candidate.id, false)}
              onDelete={() => void removeWithUndo(candidate.id)}
            />
          )}
          empty={
            <EmptyState
              icon={UserRoundSearch}
              title="No candidates found"
              hint={emptyHint(filter, 'add your first candidate')}
              action={
                <>
                  <Button icon={<Plus aria-hidden className="size-4" />} onClick={add}>
                    Add Candidate
                  </Button>
                  {Object.keys(filter).length === 0 && <BringSpreadsheet type="candidate" />}
                </>
              }
            />
          }
        />
      </DropArea>
      {list.selection.isActive && <CandidatesBulkBar list={list} filter={filter} sort={sort} address={address} />}
      {adding && <AddToJobDialog candidate={adding} onClose={() => setAdding(undefined)} />}
      {search.id !== undefined && <CandidatePanel id={search.id} q={words} address={address} list={listQuery} />}
      <OpenMerge type="candidate" search={search} address={address} onMerged={list.selection.clear} />
      {merging.dialog}
      {writing.dialog}
      <OpenForm api={candidatesApi} search={search} address={address} title="Edit Candidate">
        {(candidate, close) => <CandidateFormDialog {...(candidate && { candidate })} onClose={close} />}
      </OpenForm>
    </div>
  );
}
