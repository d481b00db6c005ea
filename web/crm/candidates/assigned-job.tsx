import type { JobRef } from '#shared/crm/candidate-schemas.ts';
import { RecordLink } from '#web/records/core/record-link.tsx';

export const JOB_NOT_FOUND = 'Job not found';

/** The job of a candidate. A deleted job cannot be opened. */
export function AssignedJob({ job }: { job: JobRef }) {
  if (job.removed) return <span className="text-muted">{JOB_NOT_FOUND}</span>;
  return (
    <RecordLink type="job" id={job.id}>
      {job.title}
    </RecordLink>
  );
}
