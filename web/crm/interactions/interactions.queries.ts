import type { Interaction, InteractionInput, InteractionPatch } from '#shared/crm/interaction-schemas.ts';
import { api } from '#web/platform/lib/api.ts';
import { withReason } from '#web/records/core/failure.ts';
import { recordApi } from '#web/records/core/record-api.ts';
import { useRecordWrites } from '#web/records/core/use-record-writes.ts';

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
