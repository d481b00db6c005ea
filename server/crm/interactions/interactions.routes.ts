import {
  interactionInput,
  interactionPatch,
  interactionSchema,
  interactionsQuery,
} from '#shared/crm/interaction-schemas.ts';
import type { Deps } from '#server/billing/deps.ts';
import { createRouter } from '#server/platform/http/router.ts';
import { withRecordRoutes } from '#server/records/lists/record-router.ts';
import { recordRoutes } from '#server/records/lists/record-routes.ts';
import { recordService } from '#server/records/lists/record-service.ts';
import { interactionRecords } from './interactions.store.ts';

const routes = recordRoutes('interaction', {
  record: interactionSchema,
  input: interactionInput,
  patch: interactionPatch,
  query: interactionsQuery,
});

export function interactionsRoutes(deps: Deps) {
  return withRecordRoutes(createRouter(), routes, recordService(deps, interactionRecords));
}
