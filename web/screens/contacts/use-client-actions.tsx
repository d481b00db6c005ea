import { NotebookPen } from 'lucide-react';
import type { ContactRef } from '#shared/records/list-schemas.ts';
import { useCallAction } from '#web/crm/contacts/use-call-action.tsx';
import { useQuickLog } from '#web/crm/interactions/use-quick-log.ts';
import { useWrite } from '#web/day/writing/use-write.tsx';
import type { RecordAction } from '#web/records/core/record-actions.tsx';

/** A client as far as it is known where the actions are shown. */
type Client = ContactRef & { email: string | null; phone: string | null };

/** Actions that reach a client, about a job if `jobId` is given. Client details and job details both show them. */
export function useClientActions(client: Client | undefined, jobId?: string) {
  const call = useCallAction(client?.phone ?? null, client);
  const writing = useWrite();
  const { log } = useQuickLog();
  if (!client) return { reach: [], log: [], dialog: null };
  const { id, name, email } = client;
  const of = jobId === undefined ? ({ type: 'contact', id } as const) : ({ type: 'job', id: jobId } as const);
  const write: RecordAction = {
    ...writing.item({ of, name, email }),
    label: 'Write',
    title: `Write to ${name} with a template`,
  };
  const logCall: RecordAction = {
    label: 'Log a call',
    icon: <NotebookPen aria-hidden className="size-4" />,
    onSelect: () => log(client, 'call'),
  };
  return { reach: email === null ? call : [...call, write], log: [logCall], dialog: writing.dialog };
}
