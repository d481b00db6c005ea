import { contactName } from '#shared/crm/contacts.ts';
import type { Contact } from '#shared/crm/contact-schemas.ts';
import { RecordPanel } from '#web/records/core/record-panel.tsx';
import type { ListAddress } from '#web/records/core/use-list-address.ts';
import { useContactPageParts } from '../use-page-parts.ts';
import { ContactDetails } from './contact-details.tsx';
import { contactRole } from './contact-facts.tsx';
import { contactsApi, type contactListQuery } from '#web/crm/contacts/contacts.queries.ts';
import type { ContactsSearch } from '#web/crm/contacts/contacts-search.ts';

interface ContactPanelProps {
  id: string;
  address: ListAddress<ContactsSearch>;
  list: ReturnType<typeof contactListQuery>;
  onDelete: (contact: Contact) => void;
}

export function ContactPanel({ id, address, list, onDelete }: ContactPanelProps) {
  useContactPageParts(id);
  return (
    <RecordPanel
      type="contact"
      api={contactsApi}
      id={id}
      address={address}
      title="Client"
      nameOf={contactName}
      describe={contactRole}
      list={() => list}
      editLabel="Edit Client"
    >
      {(contact) => <ContactDetails contact={contact} onDelete={() => onDelete(contact)} />}
    </RecordPanel>
  );
}
