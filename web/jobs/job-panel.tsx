import type { JobStage } from '#shared/job-terms.ts';
import type { Job } from '#shared/jobs.ts';
import { RecordPanel } from '#web/records/record-panel.tsx';
import type { ListAddress } from '#web/records/use-list-address.ts';
import { JobDetails } from './job-details.tsx';
import type { JobsSearch } from './jobs-search.ts';
import { jobsApi, type jobListQuery } from './jobs.queries.ts';

interface JobPanelProps {
  id: string;
  address: ListAddress<JobsSearch>;
  /** The list that the job is opened from. */
  list: (job: Job | undefined) => ReturnType<typeof jobListQuery>;
  onStageChange: (job: Job, stage: JobStage) => void;
}

export function JobPanel({ id, address, list, onStageChange }: JobPanelProps) {
  return (
    <RecordPanel
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
