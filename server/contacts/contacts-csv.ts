import type { Contact } from '#shared/contacts.ts';
import type { CsvFile } from '../records/export-csv.ts';

export const contactsCsv: CsvFile<Contact> = {
  name: 'clients',
  columns: [
    ['First name', (contact) => contact.firstName],
    ['Last name', (contact) => contact.lastName],
    ['Email', (contact) => contact.email],
    ['Phone', (contact) => contact.phone],
    ['Company', (contact) => contact.company],
    ['Position', (contact) => contact.position],
    ['Tags', (contact) => contact.tags.join('; ')],
    ['Notes', (contact) => contact.notes],
    ['Created', (contact) => contact.createdAt],
  ],
};
