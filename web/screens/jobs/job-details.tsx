import type { JobStage } from '#shared/crm/jobs.ts';
import type { Job } from '#shared/crm/job-schemas.ts';
import { FilesSection } from '#web/crm/files/files-section.tsx';
import { HistorySection } from '#web/records/history/history-section.tsx';
import { MergedNote } from '#web/intake/merges/merged-note.tsx';
import { RelatedTasks } from '#web/crm/tasks/related-tasks.tsx';
import { Composer } from '#web/day/timeline/composer.tsx';
import { Timeline } from '#web/day/timeline/timeline.tsx';
import { AssignedCandidates } from './assigned-candidates.tsx';
import { JobPanelActions } from './job-actions.tsx';
import { JobFacts } from '#web/crm/jobs/job-facts.tsx';

interface JobDetailsProps {
  job: Job;
  onStageChange: (stage: JobStage) => void;
}

export function JobDetails({ job, onStageChange }: JobDetailsProps) {
  const about = { type: 'job', id: job.id, name: job.title, removed: false } as const;
  return (
    <>
      <JobPanelActions job={job} />
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
