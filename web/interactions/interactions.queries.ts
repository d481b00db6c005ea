import type { Interaction, InteractionInput, InteractionPatch } from '#shared/interactions.ts';
import { api, read } from '#web/lib/api.ts';
import { withReason } from '#web/records/failure.ts';
import { ifMatch, recordList, type RecordApi } from '#web/records/record-api.ts';
import { useRecordWrites } from '#web/records/use-record-writes.ts';

const routes = api.interactions;

const interactionsApi: RecordApi<Interaction, InteractionInput, InteractionPatch> = {
  type: 'interaction',
  read: (id, signal) => read(routes[':id'].$get({ param: { id } }, { init: { signal } })),
  create: (input) => read(routes.$post({ json: input })),
  update: (id, patch, version) =>
    read(routes[':id'].$patch({ param: { id }, json: patch }, { headers: ifMatch(version) })),
  remove: (id) => read(routes[':id'].$delete({ param: { id } })),
  restore: (id) => read(routes[':id'].restore.$post({ param: { id } })),
};

/** The newest first. */
export function interactionListQuery(contactId: string) {
  return recordList<Interaction>('interactions', { contactId }, (page, signal) =>
    read(routes.$get({ query: { contactId, ...page } }, { init: { signal } })),
  );
}

export function useInteractionWrites() {
  return useRecordWrites(interactionsApi, {
    deleted: 'Interaction deleted',
    deleteFailed: (error) => withReason('Failed to delete interaction', error),
    restored: 'Interaction restored',
    restoreFailed: (error) => withReason('Failed to restore interaction', error),
  });
}
