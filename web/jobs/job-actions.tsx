import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, MessageSquarePlus } from 'lucide-react';
import { useState } from 'react';
import type { Job } from '#shared/jobs.ts';
import type { ContactRef } from '#shared/records.ts';
import { CallButton, LogCallButton, MailButton } from '#web/contacts/contact-links.tsx';
import { contactsApi } from '#web/contacts/contacts.queries.ts';
import { LogInteractionDialog } from '#web/interactions/log-interaction-dialog.tsx';
import { recordQuery } from '#web/records/record-api.ts';
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

function ClientActions({ client }: { client: ContactRef }) {
  const [adding, setAdding] = useState<'interaction' | 'task'>();
  const { data: contact } = useQuery(recordQuery(contactsApi, client.id));
  const close = () => setAdding(undefined);
  return (
    <>
      {contact && contact.phone !== null && <CallButton phone={contact.phone} contact={client} />}
      {contact && contact.email !== null && <MailButton email={contact.email} contact={client} />}
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
