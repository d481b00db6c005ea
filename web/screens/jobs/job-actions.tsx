import { Link } from '@tanstack/react-router';
import { PanelsTopLeft } from 'lucide-react';
import type { Job } from '#shared/crm/job-schemas.ts';
import { AddCandidatesButton } from '#web/crm/assignments/add-candidates-button.tsx';
import { ClientActions } from '../contacts/client-actions.tsx';
import { MergeWithButton } from '#web/intake/merges/merge-with-button.tsx';
import { NoteActions } from '#web/day/timeline/note-actions.tsx';
import { buttonClass } from '#web/platform/ui/button-class.ts';

/** The quick actions for a job. Calls and e-mails go to its client. */
export function JobActions({ job }: { job: Job }) {
  return (
    <div className="flex flex-wrap gap-2">
      <AddCandidatesButton job={job} />
      <Link to="/jobs/$id" params={{ id: job.id }} className={buttonClass()}>
        <PanelsTopLeft aria-hidden className="size-4" />
        Open page
      </Link>
      {job.contact && !job.contact.removed && <ClientActions client={job.contact} jobId={job.id} />}
      <NoteActions about={{ type: 'job', id: job.id, name: job.title, removed: false }} />
      <MergeWithButton type="job" id={job.id} name={job.title} />
    </div>
  );
}
