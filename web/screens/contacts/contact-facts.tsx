import { useQuery } from '@tanstack/react-query';
import { contactName } from '#shared/crm/contacts.ts';
import { contactFields, type Contact } from '#shared/crm/contact-schemas.ts';
import { longDate } from '#shared/platform/dates.ts';
import { AttentionFacts } from '#web/records/core/attention-facts.tsx';
import { Fact } from '#web/records/core/details.tsx';
import { EditableFact } from '#web/records/core/editable-fact.tsx';
import { RecordLink } from '#web/records/core/record-link.tsx';
import { LineFacts } from '#web/records/core/line-facts.tsx';
import { useInlineEdit } from '#web/records/core/use-inline-edit.ts';
import { tagsQuery } from '#web/crm/tags/tags.queries.ts';
import { Badge } from '#web/platform/ui/badge.tsx';
import { TagInput } from '#web/platform/ui/tag-input.tsx';
import { TextInput } from '#web/platform/ui/text-input.tsx';
import { Textarea } from '#web/platform/ui/textarea.tsx';
import { CompanyInput } from '#web/crm/companies/company-input.tsx';
import { EmailLink, PhoneLink } from '#web/crm/contacts/contact-links.tsx';
import { updateFailure, useContactWrites } from '#web/crm/contacts/contacts.queries.ts';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Position and company, such as "CTO · Acme". */
export function contactRole({ position, company }: Contact): string {
  return [position, company].filter((part) => part !== null).join(' · ');
}

/** The facts of a client, each edited in place. */
export function ContactFacts({ contact }: { contact: Contact }) {
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
    <div className="@container">
      <dl className="grid gap-x-6 gap-y-4 text-sm @sm:grid-cols-2">
        <EditableFact
          edit={edit('email')}
          wide
          renderControl={({ register }) => <TextInput type="email" {...register} />}
        >
          {email !== null && <EmailLink email={email} contact={reached} />}
        </EditableFact>
        <EditableFact edit={edit('phone')} renderControl={({ register }) => <TextInput type="tel" {...register} />}>
          {phone !== null && <PhoneLink phone={phone} contact={reached} />}
        </EditableFact>
        <EditableFact
          edit={edit('company')}
          renderControl={({ register, value }) => <CompanyInput typed={String(value)} {...register} />}
        >
          {contact.companyId !== null && (
            <RecordLink type="company" id={contact.companyId}>
              {contact.company}
            </RecordLink>
          )}
        </EditableFact>
        <LineFacts fields={contactFields} besides={['email', 'phone', 'company']} edit={edit} />
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
        <AttentionFacts record={contact} />
        <Fact label="Date Created">{longDate(new Date(contact.createdAt), timeZone)}</Fact>
        <EditableFact edit={edit('notes')} wide renderControl={({ register }) => <Textarea rows={4} {...register} />}>
          <span className="whitespace-pre-wrap">{contact.notes}</span>
        </EditableFact>
      </dl>
    </div>
  );
}
