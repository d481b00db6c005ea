import { useSearch } from '@tanstack/react-router';
import { BriefcaseBusiness, Columns3, List, Plus } from 'lucide-react';
import { useState } from 'react';
import { boardList } from '#shared/crm/job-board.ts';
import { isJobStage, type JobStage } from '#shared/crm/jobs.ts';
import type { Job } from '#shared/crm/job-schemas.ts';
import { useMovedCard } from '#web/records/board/use-moved-card.ts';
import { BringSpreadsheet, ImportLink } from '#web/intake/imports/import-link.tsx';
import { DuplicatesLink } from '#web/intake/duplicates/duplicates-link.tsx';
import { useKeys } from '#web/platform/keys/use-keys.ts';
import { loadedLater } from '#web/platform/lib/loaded-later.tsx';
import { OpenMerge } from '#web/intake/merges/open-merge.tsx';
import { emptyHint } from '#web/records/core/empty-hint.ts';
import { ListSearch } from '#web/records/core/list-search.tsx';
import { ListToolbar } from '#web/records/core/list-toolbar.tsx';
import { OpenForm } from '#web/records/core/open-form.tsx';
import { sortParam } from '#web/records/core/search-params.ts';
import { SortControl } from '#web/records/core/sort-control.tsx';
import { useToday } from '#web/records/core/use-today.ts';
import { useNear } from '#web/records/core/use-near.ts';
import { useListAddress } from '#web/records/core/use-list-address.ts';
import { useListSort } from '#web/records/core/use-list-sort.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { EmptyState } from '#web/platform/ui/empty-state.tsx';
import { PageHeader } from '#web/platform/ui/page-header.tsx';
import { Segmented } from '#web/platform/ui/segmented.tsx';
import { ViewControls } from '#web/finding/views/view-controls.tsx';
import { ViewTitle } from '#web/finding/views/view-title.tsx';
import { JobCards } from '#web/crm/jobs/job-cards.tsx';
import { countFilters, jobControls, JobFilters, noFilters, PlacedChip } from '#web/crm/jobs/job-filters.tsx';
import { filterOf, jobSorts, type JobsSearch } from '#web/crm/jobs/jobs-search.ts';
import { JobsTable } from './jobs-table.tsx';
import { jobListQuery, jobsApi } from '#web/crm/jobs/jobs.queries.ts';
import { useDeleteJob } from '#web/crm/jobs/use-delete-job.ts';
import { useStageChange } from './use-stage-change.tsx';

const JobPanel = loadedLater(async () => (await import('./job-panel.tsx')).JobPanel);
const JobFormDialog = loadedLater(async () => (await import('#web/crm/jobs/job-form-dialog.tsx')).JobFormDialog);
const JobsBoard = loadedLater(async () => (await import('#web/crm/jobs/jobs-board.tsx')).JobsBoard);

const views = [
  { value: 'table', label: 'Table', icon: List },
  { value: 'board', label: 'Board', icon: Columns3 },
] as const;

const sortOptions = [
  { value: 'title', label: 'Title' },
  { value: 'client', label: 'Client' },
  { value: 'jobType', label: 'Job type' },
  { value: 'salary', label: 'Salary' },
  { value: 'stage', label: 'Stage' },
  { value: 'createdAt', label: 'Created date' },
  { value: 'placedAt', label: 'Date placed' },
  { value: 'lastContacted', label: 'Last contacted' },
  { value: 'nextAction', label: 'Next action' },
];

export function JobsPage() {
  const search = useSearch({ from: '/protected/jobs' });
  const { q, view, id } = search;
  const { sort, words } = useListSort('job', search);
  const isBoard = view === 'board';
  const today = useToday();
  const address = useListAddress<JobsSearch>();
  const filter = filterOf(search);
  const remove = useDeleteJob();
  const [said, setSaid] = useState('');
  const { follow, claimFocus } = useMovedCard();
  const stage = useStageChange((job, sentence) => {
    setSaid(sentence);
    if (isBoard && id === undefined) follow(job.id);
  });
  const near = useNear(jobsApi, JobPanel);
  const add = () => address.open({ dialog: 'add' });
  const open = (job: Job) => address.open({ id: job.id });
  const changeSort = (next: string) => address.change({ sort: sortParam(next, jobSorts) });
  useKeys({ add });

  const empty = (
    <EmptyState
      icon={BriefcaseBusiness}
      title="No jobs found"
      hint={emptyHint(filter, 'create your first job order')}
      action={
        <>
          <Button icon={<Plus aria-hidden className="size-4" />} onClick={add}>
            Add Job Order
          </Button>
          {Object.keys(filter).length === 0 && <BringSpreadsheet type="job" />}
        </>
      }
    />
  );

  return (
    <div data-wide className="flex flex-col gap-2 sm:gap-4">
      <PageHeader
        title={<ViewTitle screen="jobs" title="Jobs" saved={search.saved} />}
        actions={
          <>
            <DuplicatesLink type="job" />
            <Segmented
              label="View"
              options={views}
              value={isBoard ? 'board' : 'table'}
              onChange={(next) => address.change({ view: next === 'board' ? next : undefined })}
            />
            <ImportLink type="job" />
            <Button variant="primary" icon={<Plus aria-hidden className="size-4" />} onClick={add}>
              <span>
                Add<span className="max-sm:sr-only"> Job Order</span>
              </span>
            </Button>
          </>
        }
      />
      <JobCards />
      <ListToolbar
        search={
          <ListSearch
            type="job"
            label="Search jobs"
            q={q}
            address={address}
            controls={jobControls}
            className="sm:w-60"
          />
        }
        activeCount={countFilters(filter)}
        onClear={() => address.change(noFilters)}
        filters={<JobFilters search={search} address={address} withStage={!isBoard} />}
        more={{ type: 'job', q, address }}
        sort={<SortControl options={sortOptions} sort={sort} onSort={changeSort} canMatch={words !== undefined} />}
        views={<ViewControls screen="jobs" search={search} />}
        chips={<PlacedChip search={search} address={address} />}
      />
      {isBoard ? (
        <JobsBoard
          filter={filter}
          sort={sort}
          claimFocus={claimFocus}
          onOpen={open}
          onMove={stage.change}
          empty={empty}
        />
      ) : (
        <JobsTable
          filter={filter}
          sort={sort}
          onSort={changeSort}
          onOpen={open}
          onNear={near}
          onEdit={(job) => address.open({ edit: job.id })}
          onDelete={(job) => void remove(job)}
          onMove={stage.change}
          search={search}
          address={address}
          empty={empty}
        />
      )}
      {isBoard && <OpenMerge type="job" search={search} address={address} />}
      <output aria-live="polite" className="sr-only">
        {said}
      </output>
      {id !== undefined && (
        <JobPanel
          id={id}
          address={address}
          // On the board, the next job is the one below in the same column.
          list={(job) =>
            jobListQuery(isBoard && job ? boardList(columnOf(job), { ...filter, sort }, today) : { ...filter, sort })
          }
          onStageChange={stage.change}
        />
      )}
      <OpenForm api={jobsApi} search={search} address={address} title="Edit Job Order">
        {(job, close) => <JobFormDialog {...(job && { job })} onClose={close} />}
      </OpenForm>
      {stage.dialog}
    </div>
  );
}

function columnOf({ stage }: Job): JobStage | null {
  return isJobStage(stage) ? stage : null;
}
