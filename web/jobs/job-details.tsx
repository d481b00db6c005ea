import type { JobStage } from '#shared/job-terms.ts';
import type { Job } from '#shared/jobs.ts';
import { FilesSection } from '#web/files/files-section.tsx';
import { HistorySection } from '#web/history/history-section.tsx';
import { MergedNote } from '#web/merges/merged-note.tsx';
import { RelatedTasks } from '#web/tasks/related-tasks.tsx';
import { Composer } from '#web/timeline/composer.tsx';
import { Timeline } from '#web/timeline/timeline.tsx';
import { AssignedCandidates } from './assigned-candidates.tsx';
import { JobActions } from './job-actions.tsx';
import { JobFacts } from './job-facts.tsx';

interface JobDetailsProps {
  job: Job;
  onStageChange: (stage: JobStage) => void;
}

export function JobDetails({ job, onStageChange }: JobDetailsProps) {
  const about = { type: 'job', id: job.id, name: job.title, removed: false } as const;
  return (
    <>
      <JobActions job={job} />
      <Composer about={about} />
      <MergedNote type="job" id={job.id} />
      <JobFacts job={job} onStageChange={onStageChange} />
      <AssignedCandidates jobId={job.id} />
      <RelatedTasks of={about} />
      <Timeline whose={about} />
      <FilesSection owner={{ jobId: job.id }} />
      <HistorySection type="job" record={job} />
    </>
  );
}
