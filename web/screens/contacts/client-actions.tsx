import type { ContactRef } from '#shared/records/list-schemas.ts';
import { WriteButton } from '#web/day/writing/write-button.tsx';
import { CallButton, LogCallButton, MailButton } from '#web/crm/contacts/contact-links.tsx';

interface ClientActionsProps {
  client: ContactRef & { email: string | null; phone: string | null };
  /** The job that the call or mail is about. */
  jobId?: string;
}

/** Buttons to call, mail or write to a client and to log a call. Client details and job details both show them. */
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
