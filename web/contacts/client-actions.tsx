import { CalendarPlus, MessageSquarePlus } from 'lucide-react';
import { useState } from 'react';
import type { ContactRef } from '#shared/records.ts';
import { LogInteractionDialog } from '#web/interactions/log-interaction-dialog.tsx';
import { TaskFormDialog } from '#web/tasks/task-form-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { WriteButton } from '#web/writing/write-button.tsx';
import { CallButton, LogCallButton, MailButton } from './contact-links.tsx';

interface ClientActionsProps {
  client: ContactRef & { email: string | null; phone: string | null };
  /** The job that they are reached about. */
  jobId?: string;
}

/** To reach a client and to note what came of it, in their own details and in those of their jobs. */
export function ClientActions({ client, jobId }: ClientActionsProps) {
  const [adding, setAdding] = useState<'interaction' | 'task'>();
  const close = () => setAdding(undefined);
  const of =
    jobId === undefined ? ({ type: 'contact', id: client.id } as const) : ({ type: 'job', id: jobId } as const);
  return (
    <>
      {client.phone !== null && <CallButton phone={client.phone} contact={client} />}
      {client.email !== null && <MailButton email={client.email} contact={client} />}
      <WriteButton to={{ of, name: client.name, email: client.email }} />
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
      {adding === 'task' && <TaskFormDialog about={{ type: 'contact', ...client }} onClose={close} />}
    </>
  );
}
