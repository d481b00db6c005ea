import { tagInput, tagPatch, tagSchema, tagsQuery } from '#shared/tags.ts';
import type { Deps } from '../deps.ts';
import { createRouter } from '../http/router.ts';
import { recordRoutes } from '../records/record-routes.ts';
import { recordService } from '../records/record-service.ts';
import { tagRecords } from './tags.store.ts';

const routes = recordRoutes(
  { tag: 'Tags', one: 'tag', many: 'tags' },
  { record: tagSchema, input: tagInput, patch: tagPatch, query: tagsQuery },
);

export function tagsRoutes(deps: Deps) {
  const service = recordService(deps, tagRecords);
  return createRouter()
    .openapi(routes.list, async (c) => c.json(await service.list(c, c.req.valid('query')), 200))
    .openapi(routes.create, async (c) => {
      const { record, isNew } = await service.create(c, c.req.valid('json'));
      return c.json(record, isNew ? 201 : 200);
    })
    .openapi(routes.read, async (c) => c.json(await service.read(c, c.req.valid('param').id), 200))
    .openapi(routes.change, async (c) =>
      c.json(await service.change(c, c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(routes.remove, async (c) => c.json(await service.remove(c, c.req.valid('param').id), 200))
    .openapi(routes.restore, async (c) => c.json(await service.restore(c, c.req.valid('param').id), 200));
}
