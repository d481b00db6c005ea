import { Link } from '@tanstack/react-router';
import { PanelsTopLeft } from 'lucide-react';
import type { Job } from '#shared/jobs.ts';
import { AddCandidatesButton } from '#web/assignments/add-candidates-button.tsx';
import { ClientActions } from '#web/contacts/client-actions.tsx';
import { MergeWithButton } from '#web/merges/merge-with-button.tsx';
import { NoteActions } from '#web/timeline/note-actions.tsx';
import { buttonClass } from '#web/ui/button-class.ts';

/** What is done next for a job. Calls and mails are its client's. */
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
