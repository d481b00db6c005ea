import type { JobStage } from '#shared/job-terms.ts';
import type { Job } from '#shared/jobs.ts';
import { FilesSection } from '#web/files/files-section.tsx';
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
      <JobFacts job={job} onStageChange={onStageChange} />
      <AssignedCandidates jobId={job.id} />
      <FilesSection owner={{ jobId: job.id }} />
    </>
  );
}
