import { createRoute } from '@hono/zod-openapi';
import { routinePatch, routineSchema } from '#shared/routine.ts';
import type { Deps } from '../deps.ts';
import { bodyOf, createRouter, jsonOf } from '../http/router.ts';
import { changeAs, readAs } from '../records/record-service.ts';
import { readRoutine, saveRoutine } from './routine.store.ts';

const read = createRoute({
  method: 'get',
  path: '/',
  summary: 'How the account begins its day: time zone, first screen, morning mail, days of the rules',
  tags: ['Today'],
  responses: { 200: jsonOf(routineSchema, 'As chosen, or as it comes') },
});

const change = createRoute({
  method: 'patch',
  path: '/',
  summary: 'Change how the account begins its day',
  tags: ['Today'],
  request: bodyOf(routinePatch),
  responses: { 200: jsonOf(routineSchema, 'As saved') },
});

export function routineRoutes(deps: Deps) {
  return createRouter()
    .openapi(read, async (c) =>
      c.json(await readAs(c, deps, (tx, { userId, timeZone }) => readRoutine(tx, userId, timeZone)), 200),
    )
    .openapi(change, async (c) => {
      const patch = c.req.valid('json');
      const saved = await changeAs(c, deps, ['routine'], (tx, actor) => saveRoutine(tx, actor.userId, patch, actor));
      return c.json(saved, 200);
    });
}
