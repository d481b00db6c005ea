import { contactName } from '#shared/crm/contacts.ts';
import { contactListQuery } from '#web/crm/contacts/contacts.queries.ts';
import { RecordLink } from '#web/records/core/record-link.tsx';
import { RelatedList } from '#web/records/core/related-list.tsx';

/** The clients who work at a company, by name. */
export function CompanyPeople({ companyId }: { companyId: string }) {
  return (
    <RelatedList
      title="People"
      list={contactListQuery({ companyId, sort: 'name' })}
      noun="people"
      empty="No clients work at this company."
      renderItem={(contact) => (
        <li key={contact.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1.5 text-sm">
          <RecordLink type="contact" id={contact.id} className="min-w-0 truncate">
            {contactName(contact)}
          </RecordLink>
          <span className="min-w-0 truncate text-muted">{contact.position ?? contact.email}</span>
        </li>
      )}
    />
  );
}
