import type { JobRef } from '#shared/crm/candidate-schemas.ts';
import { RecordLink } from '#web/records/core/record-link.tsx';

export const JOB_NOT_FOUND = 'Job not found';

/** The job of a candidate, as plain text: the row around it opens the candidate. */
export function AssignedJobTitle({ job }: { job: JobRef }) {
  return job.removed ? <span className="text-muted">{JOB_NOT_FOUND}</span> : <span>{job.title}</span>;
}

/** A deleted job cannot be opened. */
export function AssignedJob({ job }: { job: JobRef }) {
  if (job.removed) return <AssignedJobTitle job={job} />;
  return (
    <RecordLink type="job" id={job.id}>
      {job.title}
    </RecordLink>
  );
}
