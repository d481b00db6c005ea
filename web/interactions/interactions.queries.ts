import type { Interaction, InteractionInput, InteractionPatch } from '#shared/interactions.ts';
import { api } from '#web/lib/api.ts';
import { withReason } from '#web/records/failure.ts';
import { recordApi } from '#web/records/record-api.ts';
import { useRecordWrites } from '#web/records/use-record-writes.ts';

const routes = api.interactions;

const interactionsApi = recordApi<Interaction, InteractionInput, InteractionPatch>('interaction', routes);

export function useInteractionWrites() {
  return useRecordWrites(interactionsApi, {
    deleted: 'Interaction deleted',
    deleteFailed: (error) => withReason('Failed to delete interaction', error),
    restored: 'Interaction restored',
    restoreFailed: (error) => withReason('Failed to restore interaction', error),
  });
}
