import { createRoute, z } from '@hono/zod-openapi';
import {
  attachmentInput,
  attachmentPatch,
  attachmentSchema,
  attachmentsQuery,
  attachmentTextSchema,
} from '#shared/attachments.ts';
import type { Deps } from '../deps.ts';
import { removeLeftoversSoon } from '../files/file-leftovers.ts';
import { createRouter, jsonOf } from '../http/router.ts';
import { withRecordRoutes } from '../records/record-router.ts';
import { documentSection, pathId, recordRoutes } from '../records/record-routes.ts';
import { readAs, recordService } from '../records/record-service.ts';
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
  summary: 'The text that was read in a file of a candidate',
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
