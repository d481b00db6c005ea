import { interactionInput, interactionPatch, interactionSchema, interactionsQuery } from '#shared/interactions.ts';
import type { Deps } from '../deps.ts';
import { createRouter } from '../http/router.ts';
import { withRecordRoutes } from '../records/record-router.ts';
import { recordRoutes } from '../records/record-routes.ts';
import { recordService } from '../records/record-service.ts';
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
