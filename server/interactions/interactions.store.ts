import { and, eq, sql } from 'drizzle-orm';
import {
  interactionFields,
  type Interaction,
  type InteractionInput,
  type InteractionPatch,
  type InteractionsFilter,
  type InteractionSort,
} from '#shared/interactions.ts';
import { contactRefColumns, toContactRef } from '../contacts/contact-refs.ts';
import { contacts } from '../db/schema/contacts.ts';
import { interactions } from '../db/schema/interactions.ts';
import type { RecordDefinition } from '../records/definition.ts';
import { insertRow } from '../records/insert-row.ts';
import { containing, searchedText, searchLines } from '../records/search.ts';
import { shown } from '../records/shown-rows.ts';
import { columnsOf, filledIn, present } from '../records/stored-row.ts';

export const interactionRecords: RecordDefinition<{
  type: 'interaction';
  fields: typeof interactionFields;
  record: Interaction;
  input: InteractionInput;
  patch: InteractionPatch;
  filter: InteractionsFilter;
  sort: InteractionSort;
}> = {
  type: 'interaction',
  table: interactions,
  fields: interactionFields,
  links: { contactId: interactions.contactId },
  title: sql`left(${interactions.notes}, 80)`,
  shown: shown(
    { ...columnsOf(interactionFields, interactions), ...contactRefColumns },
    sql`join ${contacts} on ${and(eq(contacts.userId, interactions.userId), eq(contacts.id, interactions.contactId))}`,
    (row) => present(interactionFields, row, { contact: toContactRef(row.contactId, row) }),
  ),
  insert: (tx, actor, row, { date = actor.today, ...input }) =>
    insertRow(tx, interactions, {
      ...filledIn(interactionFields, input),
      ...row,
      date,
      searchText: searchLines(...searchedText(interactionFields, input)),
    }),
  update: async (tx, actor, current, patch, edit) => {
    await tx
      .update(interactions)
      .set({
        ...filledIn(interactionFields, patch),
        ...edit,
        searchText: searchLines(...searchedText(interactionFields, { ...current, ...patch })),
      })
      .where(and(eq(interactions.userId, actor.userId), eq(interactions.id, current.id)));
  },
  list: {
    from: sql`${interactions}`,
    where: async (_tx, _actor, { q, contactId }) => ({
      conditions: [
        ...(contactId ? [eq(interactions.contactId, contactId)] : []),
        ...(q ? [sql`${interactions.searchText} like ${containing(q)}`] : []),
      ],
    }),
    sorts: {
      date: { key: sql`${interactions.date}`, type: 'date', nullable: true },
      createdAt: { key: sql`${interactions.createdAt}`, type: 'instant' },
    },
  },
};
