import { createRoute } from '@hono/zod-openapi';
import { todaySchema, todaySnoozeInput } from '#shared/day/today-schemas.ts';
import type { Deps } from '#server/billing/deps.ts';
import { bodyOf, createRouter, jsonOf } from '#server/platform/http/router.ts';
import { todayHeader } from '#server/records/lists/record-routes.ts';
import { changeAs, readAs } from '#server/records/lists/record-service.ts';
import { readDaySettings } from '../day-settings/day-settings.store.ts';
import { putOff, readToday } from './today.store.ts';

const read = createRoute({
  method: 'get',
  path: '/',
  summary: 'The list of the day, each line with its reason',
  tags: ['Today'],
  parameters: [todayHeader],
  responses: { 200: jsonOf(todaySchema, 'The list') },
});

const snooze = createRoute({
  method: 'put',
  path: '/snoozes',
  summary: 'Snooze a line until a day, or undo it',
  tags: ['Today'],
  request: bodyOf(todaySnoozeInput),
  responses: { 200: jsonOf(todaySnoozeInput, 'As saved') },
});

export function todayRoutes(deps: Deps) {
  return createRouter()
    .openapi(read, async (c) => {
      const today = await readAs(c, deps, async (tx, actor) =>
        readToday(tx, actor, await readDaySettings(tx, actor.userId, actor.timeZone)),
      );
      return c.json(today, 200);
    })
    .openapi(snooze, async (c) => {
      const input = c.req.valid('json');
      await changeAs(c, deps, ['routine'], (tx, actor) => putOff(tx, actor, input));
      return c.json(input, 200);
    });
}
