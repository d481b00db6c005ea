import { BriefcaseBusiness } from 'lucide-react';
import { useState } from 'react';
import { contactName } from '#shared/crm/contacts.ts';
import type { Contact } from '#shared/crm/contact-schemas.ts';
import { JobFormDialog } from '#web/crm/jobs/job-form-dialog.tsx';
import { useNoteActions } from '#web/day/timeline/use-note-actions.tsx';
import { useMergeWith } from '#web/intake/merges/use-merge-with.tsx';
import { RecordActions, type RecordAction } from '#web/records/core/record-actions.tsx';
import { useCandidateOffer } from './use-candidate-offer.tsx';
import { useClientActions } from './use-client-actions.tsx';

interface ContactActionsProps {
  contact: Contact;
  /** Actions of the screen around it, at the end. */
  besides: readonly RecordAction[];
}

/** The actions for a client. */
export function ContactActions({ contact, besides }: ContactActionsProps) {
  const [isAddingJob, setIsAddingJob] = useState(false);
  const { id, email, phone } = contact;
  const client = { id, name: contactName(contact), removed: false, email, phone };
  const reaching = useClientActions(client);
  const noting = useNoteActions({ type: 'contact', id, name: client.name, removed: false });
  const offering = useCandidateOffer(contact);
  const merging = useMergeWith('contact');
  const addJob: RecordAction = {
    label: 'Add job order',
    icon: <BriefcaseBusiness aria-hidden className="size-4" />,
    onSelect: () => setIsAddingJob(true),
  };
  return (
    <>
      <RecordActions
        actions={[
          ...reaching.reach,
          addJob,
          ...noting.items,
          ...reaching.log,
          ...offering.items,
          merging.item({ id, name: client.name }),
          ...besides,
        ]}
      />
      {reaching.dialog}
      {noting.dialog}
      {offering.dialog}
      {merging.dialog}
      {isAddingJob && <JobFormDialog contact={client} onClose={() => setIsAddingJob(false)} />}
    </>
  );
}
