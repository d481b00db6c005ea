import { eq, sql } from 'drizzle-orm';
import {
  interactionFields,
  type Interaction,
  type InteractionInput,
  type InteractionPatch,
  type InteractionsFilter,
  type InteractionSort,
} from '#shared/crm/interaction-schemas.ts';
import { holdRelated } from '../rows/keep-attention.ts';
import { interactions } from '#server/platform/db/schema/interactions.ts';
import type { RecordDefinition } from '#server/records/core/definition.ts';
import { besideRelated, relatedColumns, relatedIds, toContactRef, toRelatedRef } from '#server/records/core/related.ts';
import { containing, searchedText, searchLines } from '#server/records/core/search.ts';
import { shown } from '#server/records/core/shown-rows.ts';
import { columnsOf, filledIn, present } from '#server/records/core/stored-row.ts';
import { interactionRows } from '../rows/interaction-rows.ts';

export const interactionRecords: RecordDefinition<{
  type: 'interaction';
  table: typeof interactions;
  fields: typeof interactionFields;
  record: Interaction;
  input: InteractionInput;
  patch: InteractionPatch;
  filter: InteractionsFilter;
  sort: InteractionSort;
}> = {
  ...interactionRows,
  links: {
    relatedTo: {
      candidate: interactions.candidateId,
      company: interactions.companyId,
      contact: interactions.contactId,
      job: interactions.jobId,
    },
  },
  title: sql`left(${interactions.notes}, 80)`,
  shown: shown(
    {
      ...columnsOf(interactionFields, interactions),
      candidateId: interactions.candidateId,
      companyId: interactions.companyId,
      jobId: interactions.jobId,
      ...relatedColumns,
    },
    besideRelated(interactions),
    (row) => {
      const related = toRelatedRef(row);
      if (!related) throw new Error('An interaction belongs to no record');
      return present(interactionFields, row, {
        related,
        relatedTo: { type: related.type, id: related.id },
        contact: toContactRef(related),
      });
    },
  ),
  newRows: (_tx, actor, added) => ({
    insert: added.map(({ row, input: { date = actor.today, relatedTo, ...input } }) => ({
      ...filledIn(interactionFields, input),
      ...relatedIds(relatedTo),
      ...row,
      date,
      searchText: searchLines(...searchedText(interactionFields, input)),
    })),
  }),
  changedColumns: (_tx, _actor, current, { relatedTo, ...patch }) => ({
    ...filledIn(interactionFields, patch),
    ...(relatedTo && relatedIds(relatedTo)),
    searchText: searchLines(...searchedText(interactionFields, { ...current, ...patch })),
  }),
  holdFirst: (tx, { userId }, ids) => holdRelated(tx, interactions, userId, ids),
  list: {
    from: sql`${interactions}`,
    where: async (_tx, _actor, { q, contactId, companyId, jobId, candidateId }) => ({
      conditions: [
        ...(contactId ? [eq(interactions.contactId, contactId)] : []),
        ...(companyId ? [eq(interactions.companyId, companyId)] : []),
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
