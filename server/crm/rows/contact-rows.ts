import { sql } from 'drizzle-orm';
import { contactFields, contactName, type Contact } from '#shared/crm/contact-schemas.ts';
import { contacts } from '#server/platform/db/schema/contacts.ts';
import { recordRows } from '#server/records/core/record-rows.ts';
import { bothSpellings, searchedText, sortKey } from '#server/records/core/search.ts';

export const contactRows = recordRows({
  type: 'contact',
  table: contacts,
  fields: contactFields,
  summed: { stage: sql`''`, sortStage: sql`''`, fee: sql`0`, columns: [] },
  compared: ['firstName', 'lastName', 'email', 'phone', 'company'],
});

/** The columns that lists sort and search by. */
export function searchedColumns(contact: Pick<Contact, 'firstName' | 'lastName' | 'email' | 'company'>) {
  const name = contactName(contact);
  return {
    sortName: sortKey(name),
    sortCompany: contact.company === null ? null : sortKey(contact.company),
    ownText: bothSpellings(name, ...searchedText(contactFields, contact)),
  };
}
