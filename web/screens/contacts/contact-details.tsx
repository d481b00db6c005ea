import { useQuery } from '@tanstack/react-query';
import { BriefcaseBusiness } from 'lucide-react';
import { useState } from 'react';
import { contactName } from '#shared/crm/contacts.ts';
import { contactFields, type Contact } from '#shared/crm/contact-schemas.ts';
import { longDate } from '#shared/platform/dates.ts';
import type { RelatedRef } from '#shared/records/related.ts';
import { FilesSection } from '#web/crm/files/files-section.tsx';
import { HistorySection } from '#web/records/history/history-section.tsx';
import { ContactJobs } from '#web/crm/jobs/contact-jobs.tsx';
import { JobFormDialog } from '#web/crm/jobs/job-form-dialog.tsx';
import { MergedNote } from '#web/intake/merges/merged-note.tsx';
import { MergeWithButton } from '#web/intake/merges/merge-with-button.tsx';
import { AttentionFacts } from '#web/records/core/attention-facts.tsx';
import { Fact } from '#web/records/core/details.tsx';
import { EditableFact } from '#web/records/core/editable-fact.tsx';
import { LineFacts } from '#web/records/core/line-facts.tsx';
import { useInlineEdit } from '#web/records/core/use-inline-edit.ts';
import { tagsQuery } from '#web/crm/tags/tags.queries.ts';
import { RelatedTasks } from '#web/crm/tasks/related-tasks.tsx';
import { Composer } from '#web/day/timeline/composer.tsx';
import { NoteActions } from '#web/day/timeline/note-actions.tsx';
import { Timeline } from '#web/day/timeline/timeline.tsx';
import { Badge } from '#web/platform/ui/badge.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { TagInput } from '#web/platform/ui/tag-input.tsx';
import { TextInput } from '#web/platform/ui/text-input.tsx';
import { Textarea } from '#web/platform/ui/textarea.tsx';
import { CandidateOffer } from './candidate-offer.tsx';
import { ClientActions } from './client-actions.tsx';
import { EmailLink, PhoneLink } from '#web/crm/contacts/contact-links.tsx';
import { updateFailure, useContactWrites } from '#web/crm/contacts/contacts.queries.ts';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Position and company, such as "CTO · Acme". */
export function contactRole({ position, company }: Contact): string {
  return [position, company].filter((part) => part !== null).join(' · ');
}

/** The body of the client panel: actions, facts, jobs, tasks, timeline, files and history. */
export function ContactDetails({ contact }: { contact: Contact }) {
  const about = { type: 'contact', id: contact.id, name: contactName(contact), removed: false } as const;
  return (
    <>
      <ContactActions contact={contact} about={about} />
      <Composer about={about} />
      <MergedNote type="contact" id={contact.id} />
      <Facts contact={contact} />
      <ContactJobs contactId={contact.id} />
      <RelatedTasks of={about} />
      <Timeline whose={about} />
      <FilesSection owner={{ contactId: contact.id }} />
      <HistorySection type="contact" record={contact} />
    </>
  );
}

function ContactActions({ contact, about }: { contact: Contact; about: RelatedRef }) {
  const [isAddingJob, setIsAddingJob] = useState(false);
  const { id, email, phone } = contact;
  const client = { id, name: about.name, removed: false, email, phone };
  return (
    <div className="flex flex-wrap gap-2">
      <ClientActions client={client} />
      <NoteActions about={about} />
      <Button icon={<BriefcaseBusiness aria-hidden className="size-4" />} onClick={() => setIsAddingJob(true)}>
        Add job order
      </Button>
      <CandidateOffer contact={contact} />
      <MergeWithButton type="contact" id={id} name={client.name} />
      {isAddingJob && <JobFormDialog contact={client} onClose={() => setIsAddingJob(false)} />}
    </div>
  );
}

function Facts({ contact }: { contact: Contact }) {
  const { update } = useContactWrites();
  const { data: tags = [] } = useQuery(tagsQuery);
  const edit = useInlineEdit({
    fields: contactFields,
    record: contact,
    save: update.mutateAsync,
    what: 'This client',
    failure: updateFailure,
  });
  const { id, email, phone } = contact;
  const reached = { id, name: contactName(contact) };
  return (
    <dl className="grid gap-x-6 gap-y-4 text-sm sm:grid-cols-2">
      <EditableFact edit={edit('email')} renderControl={({ register }) => <TextInput type="email" {...register} />}>
        {email !== null && <EmailLink email={email} contact={reached} />}
      </EditableFact>
      <EditableFact edit={edit('phone')} renderControl={({ register }) => <TextInput type="tel" {...register} />}>
        {phone !== null && <PhoneLink phone={phone} contact={reached} />}
      </EditableFact>
      <AttentionFacts record={contact} />
      <LineFacts fields={contactFields} besides={['email', 'phone']} edit={edit} />
      <EditableFact
        edit={edit('tags')}
        renderControl={({ value, onChange }) => (
          <TagInput
            value={value as string[]}
            onChange={onChange}
            suggestions={tags.map(({ name }) => name)}
            placeholder="Type a tag and press Enter"
          />
        )}
      >
        <span className="flex flex-wrap gap-1">
          {contact.tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </span>
      </EditableFact>
      <Fact label="Date Created">{longDate(new Date(contact.createdAt), timeZone)}</Fact>
      <EditableFact edit={edit('notes')} wide renderControl={({ register }) => <Textarea rows={4} {...register} />}>
        <span className="whitespace-pre-wrap">{contact.notes}</span>
      </EditableFact>
    </dl>
  );
}
