import { tagInput, tagPatch, tagSchema, tagsQuery } from '#shared/tags.ts';
import type { Deps } from '../deps.ts';
import { createRouter } from '../http/router.ts';
import { withRecordRoutes } from '../records/record-router.ts';
import { recordRoutes } from '../records/record-routes.ts';
import { recordService } from '../records/record-service.ts';
import { tagRecords } from './tags.store.ts';

const routes = recordRoutes('tag', { record: tagSchema, input: tagInput, patch: tagPatch, query: tagsQuery });

export function tagsRoutes(deps: Deps) {
  return withRecordRoutes(createRouter(), routes, recordService(deps, tagRecords));
}
