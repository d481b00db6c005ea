import type { JobStage } from '#shared/crm/jobs.ts';
import type { Job } from '#shared/crm/job-schemas.ts';
import { RecordPanel } from '#web/records/core/record-panel.tsx';
import type { ListAddress } from '#web/records/core/use-list-address.ts';
import { useJobPageParts } from '../use-page-parts.ts';
import { JobDetails } from './job-details.tsx';
import type { JobsSearch } from '#web/crm/jobs/jobs-search.ts';
import { jobsApi, type jobListQuery } from '#web/crm/jobs/jobs.queries.ts';

interface JobPanelProps {
  id: string;
  address: ListAddress<JobsSearch>;
  /** The list the job was opened from. */
  list: (job: Job | undefined) => ReturnType<typeof jobListQuery>;
  onStageChange: (job: Job, stage: JobStage) => void;
}

export function JobPanel({ id, address, list, onStageChange }: JobPanelProps) {
  useJobPageParts(id, 'list');
  return (
    <RecordPanel
      type="job"
      api={jobsApi}
      id={id}
      address={address}
      title="Job Order"
      nameOf={({ title }) => title}
      list={list}
      editLabel="Edit Job"
    >
      {(job) => <JobDetails job={job} onStageChange={(stage) => onStageChange(job, stage)} />}
    </RecordPanel>
  );
}
