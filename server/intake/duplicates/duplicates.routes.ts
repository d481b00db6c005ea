import { createRoute } from '@hono/zod-openapi';
import {
  dismissInput,
  duplicateCountsSchema,
  duplicatesPage,
  duplicatesQuery,
  likeQuery,
  likesSchema,
} from '#shared/intake/duplicate-schemas.ts';
import type { Deps } from '#server/billing/deps.ts';
import { bodyOf, createRouter, jsonOf } from '#server/platform/http/router.ts';
import { changeAs, readAs } from '#server/records/lists/record-service.ts';
import { countDuplicates, dismiss, listDuplicates, undismiss } from './duplicates.store.ts';
import { findPossibleDuplicates } from './possible-duplicates.ts';

const tags = ['Duplicates'];

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'Groups of likely duplicates, strongest match first',
  tags,
  request: { query: duplicatesQuery },
  responses: { 200: jsonOf(duplicatesPage, 'One page of groups') },
});

const count = createRoute({
  method: 'get',
  path: '/counts',
  summary: 'The number of groups of likely duplicates per type, exact up to 1,000',
  tags,
  responses: { 200: jsonOf(duplicateCountsSchema, 'By type') },
});

const possible = createRoute({
  method: 'get',
  path: '/like',
  summary: 'Up to three existing records that match the values typed so far',
  tags,
  request: { query: likeQuery },
  responses: { 200: jsonOf(likesSchema, 'Strongest match first') },
});

const dismissal = {
  method: 'post',
  tags,
  request: bodyOf(dismissInput),
  responses: { 204: { description: 'Remembered' } },
} as const;

const dismissRoute = createRoute({
  ...dismissal,
  path: '/dismiss',
  summary: 'Mark records as different from each other',
});

const undismissRoute = createRoute({
  ...dismissal,
  path: '/undismiss',
  summary: 'Undo marking records as different from each other',
});

const topics = ['duplicates'] as const;

export function duplicatesRoutes(deps: Deps) {
  return createRouter()
    .openapi(list, async (c) => {
      const query = c.req.valid('query');
      return c.json(await readAs(c, deps, (tx, actor) => listDuplicates(tx, actor, query)), 200);
    })
    .openapi(count, async (c) => c.json(await readAs(c, deps, countDuplicates), 200))
    .openapi(possible, async (c) => {
      const query = c.req.valid('query');
      return c.json({ items: await readAs(c, deps, (tx, actor) => findPossibleDuplicates(tx, actor, query)) }, 200);
    })
    .openapi(dismissRoute, async (c) => {
      const { type, ids } = c.req.valid('json');
      await changeAs(c, deps, topics, (tx, actor) => dismiss(tx, actor, type, ids));
      return c.body(null, 204);
    })
    .openapi(undismissRoute, async (c) => {
      const { type, ids } = c.req.valid('json');
      await changeAs(c, deps, topics, (tx, actor) => undismiss(tx, actor, type, ids));
      return c.body(null, 204);
    });
}
