import type { JobStage } from '#shared/job-terms.ts';
import type { Job } from '#shared/jobs.ts';
import { FilesSection } from '#web/files/files-section.tsx';
import { HistorySection } from '#web/history/history-section.tsx';
import { MergedNote } from '#web/merges/merged-note.tsx';
import { AssignedCandidates } from './assigned-candidates.tsx';
import { JobActions } from './job-actions.tsx';
import { JobFacts } from './job-facts.tsx';

interface JobDetailsProps {
  job: Job;
  onStageChange: (stage: JobStage) => void;
}

export function JobDetails({ job, onStageChange }: JobDetailsProps) {
  return (
    <>
      <JobActions job={job} />
      <MergedNote type="job" id={job.id} />
      <JobFacts job={job} onStageChange={onStageChange} />
      <AssignedCandidates jobId={job.id} />
      <FilesSection owner={{ jobId: job.id }} />
      <HistorySection type="job" record={job} />
    </>
  );
}
