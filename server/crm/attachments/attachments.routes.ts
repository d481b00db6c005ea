import { createRoute, z } from '@hono/zod-openapi';
import {
  attachmentInput,
  attachmentPatch,
  attachmentSchema,
  attachmentsQuery,
  attachmentTextSchema,
} from '#shared/crm/attachment-schemas.ts';
import type { Deps } from '#server/billing/deps.ts';
import { removeLeftoversSoon } from '#server/platform/files/file-leftovers.ts';
import { createRouter, jsonOf } from '#server/platform/http/router.ts';
import { withRecordRoutes } from '#server/records/lists/record-router.ts';
import { documentSection, pathId, recordRoutes } from '#server/records/lists/record-routes.ts';
import { readAs, recordService } from '#server/records/lists/record-service.ts';
import { attachmentRecords, readText } from './attachments.store.ts';

const routes = recordRoutes('attachment', {
  record: attachmentSchema,
  input: attachmentInput,
  patch: attachmentPatch,
  query: attachmentsQuery,
});

const text = createRoute({
  method: 'get',
  path: '/{id}/text',
  summary: 'Get the text extracted from a candidate’s file',
  tags: [documentSection('attachment')],
  request: { params: z.object({ id: z.string() }) },
  responses: { 200: jsonOf(attachmentTextSchema, 'The text') },
});

export function attachmentsRoutes(deps: Deps) {
  const service = recordService(deps, attachmentRecords);
  const own = createRouter().openapi(text, async (c) => {
    const id = pathId(c.req.valid('param').id);
    return c.json(await readAs(c, deps, (tx, actor) => readText(tx, actor, id)), 200);
  });
  return withRecordRoutes(own, routes, {
    ...service,
    create: async (c, input) => {
      const created = await service.create(c, input);
      deps.worker.wake();
      return created;
    },
    change: async (c, id, patch) => {
      const changed = await service.change(c, id, patch);
      if (patch.fileId !== undefined) {
        deps.worker.wake();
        removeLeftoversSoon(deps);
      }
      return changed;
    },
  });
}
