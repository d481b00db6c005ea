import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Interaction, InteractionInput, InteractionPatch, InteractionsFilter } from '#shared/interactions.ts';
import { assertContactExists, contactRefColumns, toContactRef } from '../contacts/contact-refs.ts';
import { contacts } from '../db/schema/contacts.ts';
import { interactions } from '../db/schema/interactions.ts';
import type { RecordDefinition } from '../records/definition.ts';
import { containing, searchLines } from '../records/search.ts';

export const interactionRecords: RecordDefinition<Interaction, InteractionInput, InteractionPatch, InteractionsFilter> =
  {
    type: 'interaction',
    table: interactions,
    topics: ['interactions'],
    title: sql`left(${interactions.notes}, 80)`,
    read: async (tx, actor, ids) => {
      const rows = await tx
        .select({ interaction: interactions, contact: contactRefColumns })
        .from(interactions)
        .innerJoin(contacts, and(eq(contacts.userId, interactions.userId), eq(contacts.id, interactions.contactId)))
        .where(and(eq(interactions.userId, actor.userId), inArray(interactions.id, [...ids])));
      return rows.map(({ interaction, contact }) => ({
        id: interaction.id,
        userId: interaction.userId,
        version: interaction.version,
        createdAt: interaction.createdAt.toISOString(),
        updatedAt: interaction.updatedAt.toISOString(),
        contactId: interaction.contactId,
        contact: toContactRef(interaction.contactId, contact),
        type: interaction.type,
        date: interaction.date,
        notes: interaction.notes,
      }));
    },
    insert: async (tx, actor, row, { contactId, type, date, notes }) => {
      await assertContactExists(tx, actor, 'contactId', contactId);
      const inserted = await tx
        .insert(interactions)
        .values({
          ...row,
          contactId,
          type,
          date: date === undefined ? actor.today : date,
          notes,
          searchText: searchLines(notes),
        })
        .onConflictDoNothing({ target: [interactions.userId, interactions.id] })
        .returning({ id: interactions.id });
      return inserted.length === 1;
    },
    update: async (tx, actor, current, patch, edit) => {
      const { contactId = current.contactId, type, date, notes = current.notes } = patch;
      if (contactId !== current.contactId) await assertContactExists(tx, actor, 'contactId', contactId);
      await tx
        .update(interactions)
        .set({ ...edit, contactId, type, date, notes, searchText: searchLines(notes) })
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
