import { createRoute } from '@hono/zod-openapi';
import {
  dismissInput,
  duplicateCountsSchema,
  duplicatesPage,
  duplicatesQuery,
  likeQuery,
  likesSchema,
} from '#shared/duplicates.ts';
import type { Deps } from '../deps.ts';
import { bodyOf, createRouter, jsonOf } from '../http/router.ts';
import { changeAs, readAs } from '../records/record-service.ts';
import { countDuplicates, dismiss, listDuplicates, undismiss } from './duplicates.store.ts';
import { findLike } from './like.ts';

const tags = ['Duplicates'];

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'Records that are likely the same, in groups, the surest first',
  tags,
  request: { query: duplicatesQuery },
  responses: { 200: jsonOf(duplicatesPage, 'One page of groups') },
});

const count = createRoute({
  method: 'get',
  path: '/counts',
  summary: 'How many groups of likely duplicates there are of each type, exact up to 1,000',
  tags,
  responses: { 200: jsonOf(duplicateCountsSchema, 'By type') },
});

const like = createRoute({
  method: 'get',
  path: '/like',
  summary: 'Who looks like what is being typed, at most three',
  tags,
  request: { query: likeQuery },
  responses: { 200: jsonOf(likesSchema, 'The surest first') },
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
  summary: 'Remember that none of these records is the same as another of them',
});

const undismissRoute = createRoute({
  ...dismissal,
  path: '/undismiss',
  summary: 'Forget that these records were told from each other',
});

const topics = ['duplicates'] as const;

export function duplicatesRoutes(deps: Deps) {
  return createRouter()
    .openapi(list, async (c) => {
      const query = c.req.valid('query');
      return c.json(await readAs(c, deps, (tx, actor) => listDuplicates(tx, actor, query)), 200);
    })
    .openapi(count, async (c) => c.json(await readAs(c, deps, countDuplicates), 200))
    .openapi(like, async (c) => {
      const query = c.req.valid('query');
      return c.json({ items: await readAs(c, deps, (tx, actor) => findLike(tx, actor, query)) }, 200);
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
