import { contactName } from '#shared/crm/contacts.ts';
import type { Contact } from '#shared/crm/contact-schemas.ts';
import { FilesSection } from '#web/crm/files/files-section.tsx';
import { HistorySection } from '#web/records/history/history-section.tsx';
import { ContactJobs } from '#web/crm/jobs/contact-jobs.tsx';
import { MergedNote } from '#web/intake/merges/merged-note.tsx';
import { RelatedTasks } from '#web/crm/tasks/related-tasks.tsx';
import { Composer } from '#web/day/timeline/composer.tsx';
import { Timeline } from '#web/day/timeline/timeline.tsx';
import { ContactActions } from './contact-actions.tsx';
import { ContactFacts } from './contact-facts.tsx';
import { deleteAction } from '#web/records/core/record-actions.tsx';

interface ContactDetailsProps {
  contact: Contact;
  onDelete: () => void;
}

/** The body of the client panel: actions, facts, jobs, tasks, timeline, files and history. */
export function ContactDetails({ contact, onDelete }: ContactDetailsProps) {
  const about = { type: 'contact', id: contact.id, name: contactName(contact), removed: false } as const;
  return (
    <>
      <ContactActions contact={contact} besides={[deleteAction(onDelete)]} />
      <Composer about={about} />
      <MergedNote type="contact" id={contact.id} />
      <ContactFacts contact={contact} />
      <ContactJobs contactId={contact.id} />
      <RelatedTasks of={about} />
      <Timeline whose={about} />
      <FilesSection owner={{ contactId: contact.id }} />
      <HistorySection type="contact" record={contact} />
    </>
  );
}
