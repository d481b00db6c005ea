import type { ContactRef } from '#shared/records.ts';
import { WriteButton } from '#web/writing/write-button.tsx';
import { CallButton, LogCallButton, MailButton } from './contact-links.tsx';

interface ClientActionsProps {
  client: ContactRef & { email: string | null; phone: string | null };
  /** The job that they are reached about. */
  jobId?: string;
}

/** To reach a client and to note a call in one line, in their own details and in those of their jobs. */
export function ClientActions({ client, jobId }: ClientActionsProps) {
  const of =
    jobId === undefined ? ({ type: 'contact', id: client.id } as const) : ({ type: 'job', id: jobId } as const);
  return (
    <>
      {client.phone !== null && <CallButton phone={client.phone} contact={client} />}
      {client.email !== null && <MailButton email={client.email} contact={client} />}
      <WriteButton to={{ of, name: client.name, email: client.email }} />
      <LogCallButton contact={client} />
    </>
  );
}
