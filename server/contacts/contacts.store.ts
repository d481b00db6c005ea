import { and, eq, sql, type SQL } from 'drizzle-orm';
import {
  contactFields,
  contactName,
  type Contact,
  type ContactInput,
  type ContactPatch,
  type ContactsFilter,
  type ContactSort,
} from '#shared/contacts.ts';
import type { InteractionOfContact } from '#shared/interactions.ts';
import { phoneDigits } from '#shared/search.ts';
import { eraseFilesOf } from '../attachments/erase-files.ts';
import type { Transaction } from '../db/database.ts';
import { contacts } from '../db/schema/contacts.ts';
import { contactTags, tags } from '../db/schema/tags.ts';
import { AppError } from '../http/app-error.ts';
import { interactionRecords } from '../interactions/interactions.store.ts';
import { inPieces } from '../in-pieces.ts';
import type { Actor } from '../records/actor.ts';
import type { NewRecord, RecordDefinition } from '../records/definition.ts';
import { besideNextTask, nextTaskColumns, toNextTask } from '../records/attention.ts';
import { insertRow, insertRows } from '../records/insert-row.ts';
import { keepSums } from '../records/kept-sums.ts';
import { narrowBySearch, searchedText, searchLines, sortKey } from '../records/search.ts';
import { ownAccount, shown } from '../records/shown-rows.ts';
import { columnsOf, filledIn, present } from '../records/stored-row.ts';
import { createRecord } from '../records/write-records.ts';
import { narrowByQuery } from '../search/narrow-by-query.ts';
import { carriesTag, setTags, setTagsOf } from '../tags/contact-tags.ts';
import { contactAsks, searchedContacts } from './contact-asks.ts';

export const contactRecords: RecordDefinition<{
  type: 'contact';
  fields: typeof contactFields;
  record: Contact;
  input: ContactInput;
  patch: ContactPatch;
  filter: ContactsFilter;
  sort: ContactSort;
}> = {
  type: 'contact',
  table: contacts,
  fields: contactFields,
  links: {},
  title: sql`${contacts.firstName} || ' ' || ${contacts.lastName}`,
  summed: { stage: sql`''`, sortStage: sql`''`, fee: sql`0` },
  shown: shown(
    { ...columnsOf(contactFields, contacts), tags: tagNames(), ...nextTaskColumns },
    besideNextTask(contacts.nextTaskId),
    (row) => present(contactFields, row, { tags: row.tags, nextTask: toNextTask(row) }),
  ),
  insert: async (tx, actor, row, { interactions, ...input }) => {
    const { tags: tagNames } = input;
    if (!(await insertRow(tx, contacts, { ...row, ...newColumns(input) }))) return false;
    if (tagNames.length > 0) await setTags(tx, actor, row.id, tagNames);
    await addInteractions(tx, actor, row.id, interactions);
    await keepSums(tx, contactRecords, actor.userId, [row.id]);
    return true;
  },
  update: async (tx, actor, current, { interactions = [], ...patch }, edit) => {
    const { tags: tagNames, ...fields } = patch;
    await tx
      .update(contacts)
      .set({ ...fields, ...edit, ...derivedColumns({ ...current, ...fields }) })
      .where(and(eq(contacts.userId, actor.userId), eq(contacts.id, current.id)));
    if (tagNames) await setTags(tx, actor, current.id, tagNames);
    await addInteractions(tx, actor, current.id, interactions);
  },
  beforeErasing: eraseFilesOf('contact'),
  list: {
    from: sql`${contacts}`,
    where: (tx, actor, { q, tag }) => {
      const isTagged = tag === undefined ? [] : [carriesTag(actor, tag)];
      const search = (text = '', others: SQL[] = []) =>
        narrowBySearch(tx, searchedContacts, text, others, phoneDigits(text));
      return narrowByQuery(actor, 'contact', q, isTagged, { search, asks: contactAsks(tx) });
    },
    sorts: {
      name: { key: sql`${contacts.sortName}`, type: 'text' },
      company: { key: sql`${contacts.sortCompany}`, type: 'text', nullable: true },
      createdAt: { key: sql`${contacts.createdAt}`, type: 'instant' },
      lastContacted: { key: sql`${contacts.lastContacted}`, type: 'date', nullable: true },
      nextAction: { key: sql`${contacts.nextDue}`, type: 'date', nullable: true },
    },
  },
};

function newColumns(input: Omit<ContactInput, 'interactions'>) {
  const { tags: _tags, ...fields } = filledIn(contactFields, input);
  return { ...fields, ...derivedColumns(fields) };
}

/** Many at once, as an import makes them: without interactions. Returns those that were not there. */
export async function insertContacts(
  tx: Transaction,
  actor: Actor,
  added: readonly { row: NewRecord; input: ContactInput }[],
): Promise<string[]> {
  const columns = await inPieces(added, ({ row, input }) => ({ ...row, ...newColumns(input) }));
  const made = await insertRows(tx, contacts, columns);
  const isMade = new Set(made);
  const tagged = added.filter(({ row, input }) => isMade.has(row.id) && input.tags.length > 0);
  await setTagsOf(tx, actor, new Map(tagged.map(({ row, input }) => [row.id, input.tags])));
  await keepSums(tx, contactRecords, actor.userId, made);
  return made;
}

function derivedColumns(contact: Pick<Contact, 'firstName' | 'lastName' | 'email' | 'company'>) {
  const name = contactName(contact);
  return {
    sortName: sortKey(name),
    sortCompany: contact.company === null ? null : sortKey(contact.company),
    ownText: searchLines(name, ...searchedText(contactFields, contact)),
  };
}

async function addInteractions(
  tx: Transaction,
  actor: Actor,
  contactId: string,
  added: readonly InteractionOfContact[],
): Promise<void> {
  for (const [index, interaction] of added.entries()) {
    try {
      await createRecord(tx, interactionRecords, actor, {
        ...interaction,
        relatedTo: { type: 'contact', id: contactId },
      });
    } catch (error) {
      throw withPath(error, `interactions.${index}`);
    }
  }
}

/** What is wrong with an interaction is wrong with the form it came in, at its place in the list. */
function withPath(error: unknown, path: string): unknown {
  if (!(error instanceof AppError) || !error.fields) return error;
  const fields = Object.entries(error.fields).map(([field, message]) => [`${path}.${field}`, message] as const);
  return new AppError(error.code, error.message, Object.fromEntries(fields));
}

/** In the order in which they were given. */
function tagNames(): SQL<string[]> {
  return sql`array(
    select ${tags.name} from ${contactTags}
    join ${tags} on ${tags.userId} = ${ownAccount} and ${tags.id} = ${contactTags.tagId}
    where ${contactTags.userId} = ${ownAccount} and ${contactTags.contactId} = ${contacts.id}
      and ${tags.deletedAt} is null
    order by ${contactTags.position})`;
}
