import { contactName } from '#shared/contacts.ts';
import type { ContactRef } from '#shared/records.ts';
import { contacts } from '../db/schema/contacts.ts';

/** The columns of a joined client that make a `ContactRef`. */
export const contactRefColumns = {
  firstName: contacts.firstName,
  lastName: contacts.lastName,
  deletedAt: contacts.deletedAt,
};

export interface JoinedContact {
  firstName: string;
  lastName: string;
  deletedAt: Date | null;
}

export function toContactRef(id: string, contact: JoinedContact): ContactRef {
  return { id, name: contactName(contact), removed: contact.deletedAt !== null };
}

/** The same for a record that may point at no client. */
export function toOptionalContactRef(id: string | null, contact: JoinedContact | null): ContactRef | null {
  return id === null || contact === null ? null : toContactRef(id, contact);
}
