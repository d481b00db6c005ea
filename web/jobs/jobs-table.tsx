import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Job, JobsFilter, JobStage } from '#shared/jobs.ts';
import { RecordMenu } from '#web/records/record-menu.tsx';
import { RecordList, rowsOf } from '#web/records/record-list.tsx';
import { useRowSelection } from '#web/records/use-row-selection.ts';
import { jobColumns, JobSummary } from './job-columns.tsx';
import { JobsBulkBar } from './jobs-bulk-bar.tsx';
import { jobListQuery, type JobListParams } from './jobs.queries.ts';

interface JobsTableProps {
  filter: JobsFilter;
  sort: NonNullable<JobListParams['sort']>;
  onSort: (sort: string) => void;
  onOpen: (job: Job) => void;
  onEdit: (job: Job) => void;
  onDelete: (job: Job) => void;
  onMove: (job: Job, stage: JobStage) => void;
  empty: ReactNode;
}

export function JobsTable({ filter, sort, onSort, onOpen, onEdit, onDelete, onMove, empty }: JobsTableProps) {
  const query = useInfiniteQuery(jobListQuery({ ...filter, sort }));
  const rows = rowsOf(query);
  const selection = useRowSelection(
    rows.map(({ id }) => id),
    JSON.stringify(filter),
  );
  return (
    <>
      <RecordList
        query={query}
        rows={rows}
        noun={{ one: 'job', many: 'jobs' }}
        caption="Jobs"
        columns={jobColumns(onMove)}
        nameOf={({ title }) => title}
        sort={sort}
        onSort={onSort}
        selection={selection}
        onOpen={onOpen}
        renderSummary={(job) => <JobSummary job={job} onStageChange={(stage) => onMove(job, stage)} />}
        renderMenu={(job) => (
          <RecordMenu
            name={job.title}
            actions={[['Edit', () => onEdit(job)]]}
            onSelect={() => selection.toggle(job.id, false)}
            onDelete={() => onDelete(job)}
          />
        )}
        empty={empty}
      />
      <JobsBulkBar selection={selection} total={query.data?.pages[0]?.count ?? 0} filter={filter} sort={sort} />
    </>
  );
}
