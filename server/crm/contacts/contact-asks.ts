import type { Transaction } from '#server/platform/db/database.ts';
import { attachments } from '#server/platform/db/schema/attachments.ts';
import { contacts } from '#server/platform/db/schema/contacts.ts';
import { interactions } from '#server/platform/db/schema/interactions.ts';
import { jobs } from '#server/platform/db/schema/jobs.ts';
import { tasks } from '#server/platform/db/schema/tasks.ts';
import { asksOf, day, filled, isSo, type Asks } from '#server/records/search/asks.ts';
import { hasOwn } from '#server/records/search/has-own.ts';
import { clientName, lookedUp } from '#server/records/search/looked-up.ts';
import type { Searchable } from '#server/records/search/search-text.ts';
import { carriesAnyTag, carriesTag } from '../tags/carried-tags.ts';

export const searchedContacts: Searchable = { type: 'contact', id: contacts.id, searchText: contacts.searchText };

export function contactAsks(tx: Transaction): Asks<'contact'> {
  const looked = lookedUp(tx, searchedContacts);
  return asksOf('contact', contacts, {
    name: looked.text(clientName),
    firstName: looked.text(contacts.firstName),
    lastName: looked.text(contacts.lastName),
    email: looked.text(contacts.email),
    phone: looked.phone(contacts.phone),
    company: looked.text(contacts.company),
    position: looked.text(contacts.position),
    notes: looked.text(contacts.notes),
    nextTask: day(contacts.nextDue),
    'has:nextTask': filled(contacts.nextTaskId),
    tags: (test, actor) => carriesTag(actor, 'contact', test.is === 'value' ? test.value : ''),
    'has:tags': isSo(carriesAnyTag('contact')),
    'has:jobs': isSo(hasOwn(contacts.id, jobs, jobs.contactId)),
    'has:tasks': isSo(hasOwn(contacts.id, tasks, tasks.contactId)),
    'has:interactions': isSo(hasOwn(contacts.id, interactions, interactions.contactId)),
    'has:files': isSo(hasOwn(contacts.id, attachments, attachments.contactId)),
  });
}
