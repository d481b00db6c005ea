import { tagInput, tagPatch, tagSchema, tagsQuery } from '#shared/crm/tag-schemas.ts';
import type { Deps } from '#server/billing/deps.ts';
import { createRouter } from '#server/platform/http/router.ts';
import { withRecordRoutes } from '#server/records/lists/record-router.ts';
import { recordRoutes } from '#server/records/lists/record-routes.ts';
import { recordService } from '#server/records/lists/record-service.ts';
import { tagRecords } from './tags.store.ts';

const routes = recordRoutes('tag', { record: tagSchema, input: tagInput, patch: tagPatch, query: tagsQuery });

export function tagsRoutes(deps: Deps) {
  return withRecordRoutes(createRouter(), routes, recordService(deps, tagRecords));
}
