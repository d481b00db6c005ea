import type { JobRef } from '#shared/candidates.ts';
import { RecordLink } from '#web/records/record-link.tsx';

export const JOB_NOT_FOUND = 'Job not found';

/** A job that somebody is assigned to. One that was deleted is not there to be opened. */
export function AssignedJob({ job }: { job: JobRef }) {
  if (job.removed) return <span className="text-muted">{JOB_NOT_FOUND}</span>;
  return (
    <RecordLink type="job" id={job.id}>
      {job.title}
    </RecordLink>
  );
}
