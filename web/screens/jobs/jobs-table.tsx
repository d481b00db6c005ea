import { useMemo, type ReactNode } from 'react';
import type { JobStage } from '#shared/crm/jobs.ts';
import type { Job, JobsFilter } from '#shared/crm/job-schemas.ts';
import { LogButton } from '#web/crm/interactions/log-button.tsx';
import { logItem } from '#web/crm/interactions/log-item.tsx';
import { useQuickLog } from '#web/crm/interactions/use-quick-log.ts';
import { MergeButton } from '#web/intake/merges/merge-button.tsx';
import type { MergeSearch } from '#web/records/core/merge-param.ts';
import { OpenMerge } from '#web/intake/merges/open-merge.tsx';
import { useMergeWith } from '#web/intake/merges/use-merge-with.tsx';
import { BulkBar } from '#web/records/core/bulk-bar.tsx';
import { RecordMenu } from '#web/records/core/record-menu.tsx';
import { RecordList } from '#web/records/core/record-list.tsx';
import type { ListAddress } from '#web/records/core/use-list-address.ts';
import { useRecordList } from '#web/records/core/use-record-list.ts';
import { useToday } from '#web/records/core/use-today.ts';
import { toJob } from '#web/day/writing/addressee.ts';
import { useWrite } from '#web/day/writing/use-write.tsx';
import { jobColumns, JobSummary } from '#web/crm/jobs/job-columns.tsx';
import { jobListQuery, jobsBulkApi, type JobListParams } from '#web/crm/jobs/jobs.queries.ts';
import { useOpenPage } from '#web/crm/jobs/use-open-page.tsx';

interface JobsTableProps {
  filter: JobsFilter;
  sort: NonNullable<JobListParams['sort']>;
  onSort: (sort: string) => void;
  onOpen: (job: Job) => void;
  onNear: (job: Job) => void;
  onEdit: (job: Job) => void;
  onDelete: (job: Job) => void;
  onMove: (job: Job, stage: JobStage) => void;
  search: MergeSearch;
  address: ListAddress<MergeSearch>;
  empty: ReactNode;
}

export function JobsTable(props: JobsTableProps) {
  const { filter, sort, onSort, onOpen, onNear, onEdit, onDelete, onMove, search, address, empty } = props;
  const list = useRecordList(jobListQuery({ ...filter, sort }), filter);
  const today = useToday();
  const columns = useMemo(() => jobColumns(onMove, today), [onMove, today]);
  const { log } = useQuickLog();
  const openPage = useOpenPage();
  const merging = useMergeWith('job');
  const writing = useWrite();
  const writeItems = (job: Job) => [toJob(job)].flatMap((addressee) => (addressee ? [writing.item(addressee)] : []));
  const logItems = ({ contact }: Job) => (contact && !contact.removed ? [logItem(() => log(contact))] : []);
  return (
    <>
      <RecordList
        list={list}
        type="job"
        caption="Jobs"
        columns={columns}
        nameOf={({ title }) => title}
        sort={sort}
        onSort={onSort}
        onOpen={onOpen}
        onNear={onNear}
        renderSummary={(job) => <JobSummary job={job} onStageChange={(stage) => onMove(job, stage)} />}
        rowKeys={{
          edit: onEdit,
          remove: onDelete,
          log: ({ contact }) => contact && !contact.removed && log(contact),
        }}
        renderButton={({ contact }) => contact && !contact.removed && <LogButton contact={contact} />}
        renderMenu={(job) => (
          <RecordMenu
            name={job.title}
            actions={[
              openPage.item(job),
              ['Edit', () => onEdit(job)],
              ...logItems(job),
              ...writeItems(job),
              merging.item({ id: job.id, name: job.title }),
            ]}
            onSelect={() => list.selection.toggle(job.id, false)}
            onDelete={() => onDelete(job)}
          />
        )}
        empty={empty}
      />
      <BulkBar api={jobsBulkApi} list={list} filter={filter} sort={sort}>
        <MergeButton selection={list.selection} address={address} />
      </BulkBar>
      <OpenMerge type="job" search={search} address={address} onMerged={list.selection.clear} />
      {merging.dialog}
      {writing.dialog}
    </>
  );
}
