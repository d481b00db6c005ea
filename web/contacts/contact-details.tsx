import { useQuery } from '@tanstack/react-query';
import { BriefcaseBusiness } from 'lucide-react';
import { useState } from 'react';
import { contactName } from '#shared/contact-terms.ts';
import { contactFields, type Contact } from '#shared/contacts.ts';
import { longDate } from '#shared/dates.ts';
import type { RelatedRef } from '#shared/related-terms.ts';
import { FilesSection } from '#web/files/files-section.tsx';
import { HistorySection } from '#web/history/history-section.tsx';
import { ContactJobs } from '#web/jobs/contact-jobs.tsx';
import { JobFormDialog } from '#web/jobs/job-form-dialog.tsx';
import { MergedNote } from '#web/merges/merged-note.tsx';
import { MergeWithButton } from '#web/merges/merge-with-button.tsx';
import { AttentionFacts } from '#web/records/attention-facts.tsx';
import { Fact } from '#web/records/details.tsx';
import { EditableFact } from '#web/records/editable-fact.tsx';
import { useInlineEdit } from '#web/records/use-inline-edit.ts';
import { tagsQuery } from '#web/tags/tags.queries.ts';
import { RelatedTasks } from '#web/tasks/related-tasks.tsx';
import { Composer } from '#web/timeline/composer.tsx';
import { NoteActions } from '#web/timeline/note-actions.tsx';
import { Timeline } from '#web/timeline/timeline.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { TagInput } from '#web/ui/tag-input.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { CandidateOffer } from './candidate-offer.tsx';
import { ClientActions } from './client-actions.tsx';
import { EmailLink, PhoneLink } from './contact-links.tsx';
import { updateFailure, useContactWrites } from './contacts.queries.ts';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What a client does and where. */
export function contactRole({ position, company }: Contact): string {
  return [position, company].filter((part) => part !== null).join(' · ');
}

/** Everything about a client, and what is done next with them. */
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
      <EditableFact edit={edit('company')} renderControl={({ register }) => <TextInput {...register} />} />
      <EditableFact edit={edit('position')} renderControl={({ register }) => <TextInput {...register} />} />
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
