import type { OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context, Schema } from 'hono';
import type { Page } from '#shared/records/list-schemas.ts';
import type { AppEnv } from '#server/platform/http/router.ts';
import type { recordRoutes } from './record-routes.ts';

type C = Context<AppEnv>;

/** `recordService` or an equivalent. Its parameters and results fit the routes' schemas. */
interface RecordHandlers<R, Input, Patch, Query, Listed> {
  list: (c: C, query: Query) => Promise<Page<Listed>>;
  read: (c: C, id: string) => Promise<R>;
  create: (c: C, input: Input) => Promise<{ record: R; isNew: boolean }>;
  change: (c: C, id: string, patch: Patch) => Promise<R>;
  remove: (c: C, id: string) => Promise<{ id: string; deletedAt: string }>;
  restore: (c: C, id: string) => Promise<R>;
}

/**
 * Adds the routes that every record type has. The type's own routes come first, so that `/bulk` is not taken for an id.
 */
export function withRecordRoutes<
  Own extends Schema,
  R extends z.ZodType,
  Input extends z.ZodType,
  Patch extends z.ZodType,
  Query extends z.ZodObject,
  Listed extends z.ZodType,
>(
  router: OpenAPIHono<AppEnv, Own>,
  routes: ReturnType<typeof recordRoutes<R, Input, Patch, Query, Listed>>,
  handlers: RecordHandlers<z.output<R>, z.output<Input>, z.output<Patch>, z.output<Query>, z.output<Listed>>,
) {
  return router
    .openapi(
      routes.list,
      answer(async (c) => c.json(await handlers.list(c, sent<Query>(c, 'query')))),
    )
    .openapi(
      routes.create,
      answer(async (c) => {
        const { record, isNew } = await handlers.create(c, sent<Input>(c, 'json'));
        return c.json(record, isNew ? 201 : 200);
      }),
    )
    .openapi(
      routes.read,
      answer(async (c) => c.json(await handlers.read(c, idIn(c)))),
    )
    .openapi(
      routes.change,
      answer(async (c) => c.json(await handlers.change(c, idIn(c), sent<Patch>(c, 'json')))),
    )
    .openapi(
      routes.remove,
      answer(async (c) => c.json(await handlers.remove(c, idIn(c)))),
    )
    .openapi(
      routes.restore,
      answer(async (c) => c.json(await handlers.restore(c, idIn(c)))),
    );
}

/** The compiler cannot follow routes with generic schemas. `RecordHandlers` already checks that they fit. */
function answer(work: (c: C) => Promise<Response>): never {
  return work as never;
}

/** The validated request part: hono rejects anything else earlier. */
function sent<S extends z.ZodType>(c: C, part: 'query' | 'json'): z.output<S> {
  return c.req.valid(part as never);
}

function idIn(c: C): string {
  return c.req.param('id') ?? '';
}
