import { contactName } from '#shared/crm/contact-schemas.ts';
import type { ContactRef } from '#shared/records/list-schemas.ts';
import { contacts } from '#server/platform/db/schema/contacts.ts';
import { perhaps } from '#server/records/core/shown-rows.ts';

/** The columns of a joined client that make a `ContactRef`. */
export const contactRefColumns = {
  contactFirstName: perhaps(contacts.firstName),
  contactLastName: perhaps(contacts.lastName),
  contactDeletedAt: perhaps(contacts.deletedAt),
};

interface JoinedContact {
  contactFirstName: string | null;
  contactLastName: string | null;
  contactDeletedAt: Date | null;
}

export function toContactRef(id: string, contact: JoinedContact): ContactRef {
  const name = contactName({ firstName: contact.contactFirstName ?? '', lastName: contact.contactLastName ?? '' });
  return { id, name, removed: contact.contactDeletedAt !== null };
}

/** For a record that may have no client. */
export function toOptionalContactRef(id: string | null, contact: JoinedContact): ContactRef | null {
  return id === null ? null : toContactRef(id, contact);
}
