import type { Job } from '#shared/jobs.ts';
import { ClientActions } from '#web/contacts/client-actions.tsx';
import { AddCandidate } from './add-candidate.tsx';

/** What is done next for a job. Calls, mails and notes are its client's. */
export function JobActions({ job }: { job: Job }) {
  return (
    <div className="flex flex-wrap gap-2">
      <AddCandidate job={job} />
      {job.contact && !job.contact.removed && <ClientActions client={job.contact} />}
    </div>
  );
}
