import { and, eq, sql } from 'drizzle-orm';
import {
  interactionFields,
  type Interaction,
  type InteractionInput,
  type InteractionPatch,
  type InteractionsFilter,
  type InteractionSort,
} from '#shared/interactions.ts';
import { interactions } from '../db/schema/interactions.ts';
import type { RecordDefinition } from '../records/definition.ts';
import { holdRelated, keepAttention, keepAttentionOf } from '../records/attention.ts';
import { insertRow } from '../records/insert-row.ts';
import { besideRelated, relatedColumns, relatedIds, toContactRef, toRelatedRef } from '../records/related.ts';
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
  links: {
    relatedTo: { contact: interactions.contactId, job: interactions.jobId, candidate: interactions.candidateId },
  },
  title: sql`left(${interactions.notes}, 80)`,
  shown: shown(
    {
      ...columnsOf(interactionFields, interactions),
      candidateId: interactions.candidateId,
      jobId: interactions.jobId,
      ...relatedColumns,
    },
    besideRelated(interactions),
    (row) => {
      const related = toRelatedRef(row);
      if (!related) throw new Error('An interaction is about nobody');
      return present(interactionFields, row, {
        related,
        relatedTo: { type: related.type, id: related.id },
        contact: toContactRef(related),
      });
    },
  ),
  insert: async (tx, actor, row, { date = actor.today, relatedTo, ...input }) => {
    const isNew = await insertRow(tx, interactions, {
      ...filledIn(interactionFields, input),
      ...relatedIds(relatedTo),
      ...row,
      date,
      searchText: searchLines(...searchedText(interactionFields, input)),
    });
    if (isNew) await keepAttention(tx, actor.userId, [relatedTo]);
    return isNew;
  },
  update: async (tx, actor, current, { relatedTo = current.relatedTo, ...patch }, edit) => {
    await tx
      .update(interactions)
      .set({
        ...filledIn(interactionFields, patch),
        ...relatedIds(relatedTo),
        ...edit,
        searchText: searchLines(...searchedText(interactionFields, { ...current, ...patch })),
      })
      .where(and(eq(interactions.userId, actor.userId), eq(interactions.id, current.id)));
    await keepAttention(tx, actor.userId, [current.relatedTo, relatedTo]);
  },
  holdFirst: (tx, { userId }, ids) => holdRelated(tx, interactions, userId, ids),
  afterBinning: (tx, { userId }, ids) => keepAttentionOf(tx, interactions, userId, ids),
  list: {
    from: sql`${interactions}`,
    where: async (_tx, _actor, { q, contactId, jobId, candidateId }) => ({
      conditions: [
        ...(contactId ? [eq(interactions.contactId, contactId)] : []),
        ...(jobId ? [eq(interactions.jobId, jobId)] : []),
        ...(candidateId ? [eq(interactions.candidateId, candidateId)] : []),
        ...(q ? [sql`${interactions.searchText} like ${containing(q)}`] : []),
      ],
    }),
    sorts: {
      date: { key: sql`${interactions.date}`, type: 'date', nullable: true },
      createdAt: { key: sql`${interactions.createdAt}`, type: 'instant' },
    },
  },
};
