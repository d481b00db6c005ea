import { CalendarPlus, MessageSquarePlus } from 'lucide-react';
import { useState } from 'react';
import type { Job } from '#shared/jobs.ts';
import { CallButton, LogCallButton, MailButton } from '#web/contacts/contact-links.tsx';
import { LogInteractionDialog } from '#web/interactions/log-interaction-dialog.tsx';
import { TaskFormDialog } from '#web/tasks/task-form-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { AddCandidate } from './add-candidate.tsx';

/** What is done next for a job. Calls, mails and notes are its client's. */
export function JobActions({ job }: { job: Job }) {
  const client = job.contact && !job.contact.removed ? job.contact : undefined;
  return (
    <div className="flex flex-wrap gap-2">
      <AddCandidate job={job} />
      {client && <ClientActions client={client} />}
    </div>
  );
}

function ClientActions({ client }: { client: NonNullable<Job['contact']> }) {
  const [adding, setAdding] = useState<'interaction' | 'task'>();
  const close = () => setAdding(undefined);
  return (
    <>
      {client.phone !== null && <CallButton phone={client.phone} contact={client} />}
      {client.email !== null && <MailButton email={client.email} contact={client} />}
      <LogCallButton contact={client} />
      <Button icon={<MessageSquarePlus aria-hidden className="size-4" />} onClick={() => setAdding('interaction')}>
        Log interaction
      </Button>
      <Button icon={<CalendarPlus aria-hidden className="size-4" />} onClick={() => setAdding('task')}>
        Add task
      </Button>
      {adding === 'interaction' && (
        <LogInteractionDialog contactId={client.id} contactName={client.name} onClose={close} />
      )}
      {adding === 'task' && <TaskFormDialog contact={client} onClose={close} />}
    </>
  );
}
