import type { Interaction, InteractionInput, InteractionPatch } from '#shared/interactions.ts';
import { api, read } from '#web/lib/api.ts';
import { withReason } from '#web/records/failure.ts';
import { recordList, recordApi } from '#web/records/record-api.ts';
import { useRecordWrites } from '#web/records/use-record-writes.ts';

const routes = api.interactions;

const interactionsApi = recordApi<Interaction, InteractionInput, InteractionPatch>('interaction', routes);

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
