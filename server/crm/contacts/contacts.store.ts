import { eq, sql, type SQL } from 'drizzle-orm';
import {
  contactFields,
  type Contact,
  type ContactInput,
  type ContactPatch,
  type ContactsFilter,
  type ContactSort,
} from '#shared/crm/contact-schemas.ts';
import type { InteractionOfContact } from '#shared/crm/interaction-schemas.ts';
import { eraseFilesOf } from '../attachments/erase-files.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { contacts } from '#server/platform/db/schema/contacts.ts';
import { AppError } from '#server/platform/runtime/app-error.ts';
import { interactionRecords } from '../interactions/interactions.store.ts';
import { inPieces } from '#server/platform/runtime/in-pieces.ts';
import type { Actor } from '#server/records/core/actor.ts';
import type { RecordDefinition } from '#server/records/core/definition.ts';
import { besideNextTask, nextTaskColumns, toNextTask } from '#server/records/core/attention.ts';
import { shown } from '#server/records/core/shown-rows.ts';
import { columnsOf, filledIn, present } from '#server/records/core/stored-row.ts';
import { createRecord } from '#server/records/core/write-records.ts';
import { narrowByQuery } from '#server/records/search/narrow-by-query.ts';
import { companiesNamed } from '../companies/named-companies.ts';
import { carriesTag, setTagsOf, tagNames } from '../tags/carried-tags.ts';
import { contactAsks } from './contact-asks.ts';
import { contactRows, searchedColumns } from '../rows/contact-rows.ts';
import { narrowByPlainWords } from './contact-words.ts';

export const contactRecords: RecordDefinition<{
  type: 'contact';
  table: typeof contacts;
  fields: typeof contactFields;
  record: Contact;
  input: ContactInput;
  patch: ContactPatch;
  filter: ContactsFilter;
  sort: ContactSort;
}> = {
  ...contactRows,
  links: { companyId: contacts.companyId },
  title: sql`${contacts.firstName} || ' ' || ${contacts.lastName}`,
  shown: shown(
    { ...columnsOf(contactFields, contacts), tags: tagNames('contact'), ...nextTaskColumns },
    besideNextTask(contacts.nextTaskId),
    (row) => present(contactFields, row, { tags: row.tags, nextTask: toNextTask(row) }),
  ),
  newRows: async (tx, actor, added) => {
    const idOf = await companiesNamed(
      tx,
      actor,
      added.map(({ input }) => input.company),
    );
    return {
      insert: await inPieces(added, ({ row, input }) => ({
        ...row,
        ...newColumns(input),
        companyId: idOf.get(input.company ?? '') ?? null,
      })),
    };
  },
  afterInsert: async (tx, actor, made) => {
    const tagged = made.filter(({ input }) => input.tags.length > 0);
    await setTagsOf(tx, actor, 'contact', new Map(tagged.map(({ row, input }) => [row.id, input.tags])));
    for (const { row, input } of made) await addInteractions(tx, actor, row.id, input.interactions);
  },
  changedColumns: async (tx, actor, current, { interactions: _interactions, tags: _tags, ...fields }) => {
    const { company = current.company } = fields;
    const idOf = company === current.company ? null : await companiesNamed(tx, actor, [company]);
    return {
      ...fields,
      ...(idOf && { companyId: idOf.get(company ?? '') ?? null }),
      ...searchedColumns({ ...current, ...fields }),
    };
  },
  afterUpdate: async (tx, actor, current, { interactions = [], tags: names }) => {
    if (names) await setTagsOf(tx, actor, 'contact', new Map([[current.id, names]]));
    await addInteractions(tx, actor, current.id, interactions);
  },
  beforeErasing: eraseFilesOf('contact'),
  list: {
    from: sql`${contacts}`,
    where: (tx, actor, { q, tag, companyId }) => {
      const others = [
        ...(tag === undefined ? [] : [carriesTag(actor, 'contact', tag)]),
        ...(companyId === undefined ? [] : [eq(contacts.companyId, companyId)]),
      ];
      const search = (text: string, besides: SQL[]) => narrowByPlainWords(tx, text, besides);
      return narrowByQuery(actor, 'contact', q, others, { search, asks: contactAsks(tx) });
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

function newColumns(input: ContactInput) {
  const { tags: _tags, ...fields } = filledIn(contactFields, input);
  return { ...fields, ...searchedColumns(fields) };
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

/** Reports errors of an interaction at its position in the form's list. */
function withPath(error: unknown, path: string): unknown {
  if (!(error instanceof AppError) || !error.fields) return error;
  const fields = Object.entries(error.fields).map(([field, message]) => [`${path}.${field}`, message] as const);
  return new AppError(error.code, error.message, Object.fromEntries(fields));
}
