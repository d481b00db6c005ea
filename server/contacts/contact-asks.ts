import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { attachments } from '../db/schema/attachments.ts';
import { contacts } from '../db/schema/contacts.ts';
import { interactions } from '../db/schema/interactions.ts';
import { jobs } from '../db/schema/jobs.ts';
import { tasks } from '../db/schema/tasks.ts';
import { day, filled, isSo, moment, optional, type Asks } from '../search/asks.ts';
import { hasOwn } from '../search/has-own.ts';
import { clientName, lookedUp } from '../search/looked-up.ts';
import { carriesAnyTag, carriesTag } from '../tags/contact-tags.ts';

export const searchedContacts = {
  id: contacts.id,
  searchText: contacts.searchText,
  searchFunction: sql`search_contacts`,
};

export function contactAsks(tx: Transaction): Asks {
  const looked = lookedUp(tx, searchedContacts);
  return {
    name: looked.text(clientName),
    firstName: looked.text(contacts.firstName),
    lastName: looked.text(contacts.lastName),
    ...optional({
      email: [looked.text, contacts.email],
      phone: [looked.phone, contacts.phone],
      company: [looked.text, contacts.company],
      position: [looked.text, contacts.position],
      notes: [looked.text, contacts.notes],
      lastContacted: [day, contacts.lastContacted],
    }),
    nextTask: day(contacts.nextDue),
    'has:nextTask': filled(contacts.nextTaskId),
    tags: (test, actor) => carriesTag(actor, test.is === 'value' ? test.value : ''),
    'has:tags': isSo(carriesAnyTag),
    createdAt: moment(contacts.createdAt),
    updatedAt: moment(contacts.updatedAt),
    'has:jobs': isSo(hasOwn(contacts.id, jobs, jobs.contactId)),
    'has:tasks': isSo(hasOwn(contacts.id, tasks, tasks.contactId)),
    'has:interactions': isSo(hasOwn(contacts.id, interactions, interactions.contactId)),
    'has:files': isSo(hasOwn(contacts.id, attachments, attachments.contactId)),
  };
}
