import { createRoute } from '@hono/zod-openapi';
import { todaySchema, todaySnoozeInput } from '#shared/today.ts';
import type { Deps } from '../deps.ts';
import { bodyOf, createRouter, jsonOf } from '../http/router.ts';
import { todayHeader } from '../records/record-routes.ts';
import { changeAs, readAs } from '../records/record-service.ts';
import { readRoutine } from '../routine/routine.store.ts';
import { putOff, readToday } from './today.store.ts';

const read = createRoute({
  method: 'get',
  path: '/',
  summary: 'What there is to do today, each line with its reason',
  tags: ['Today'],
  parameters: [todayHeader],
  responses: { 200: jsonOf(todaySchema, 'The list') },
});

const snooze = createRoute({
  method: 'put',
  path: '/snoozes',
  summary: 'Put a line off until a day, or back',
  tags: ['Today'],
  request: bodyOf(todaySnoozeInput),
  responses: { 200: jsonOf(todaySnoozeInput, 'As saved') },
});

export function todayRoutes(deps: Deps) {
  return createRouter()
    .openapi(read, async (c) => {
      const today = await readAs(c, deps, async (tx, actor) =>
        readToday(tx, actor, await readRoutine(tx, actor.userId, actor.timeZone)),
      );
      return c.json(today, 200);
    })
    .openapi(snooze, async (c) => {
      const input = c.req.valid('json');
      await changeAs(c, deps, ['routine'], (tx, actor) => putOff(tx, actor, input));
      return c.json(input, 200);
    });
}
