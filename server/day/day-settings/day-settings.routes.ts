import { createRoute } from '@hono/zod-openapi';
import { daySettingsPatch, daySettingsSchema } from '#shared/day/day-setting-schemas.ts';
import type { Deps } from '#server/billing/deps.ts';
import { bodyOf, createRouter, jsonOf } from '#server/platform/http/router.ts';
import { changeAs, readAs } from '#server/records/lists/record-service.ts';
import { readDaySettings, saveDaySettings } from './day-settings.store.ts';

const read = createRoute({
  method: 'get',
  path: '/',
  summary: 'The start of the account’s day: time zone, first screen, morning mail, days of the rules',
  tags: ['Today'],
  responses: { 200: jsonOf(daySettingsSchema, 'The chosen or default values') },
});

const change = createRoute({
  method: 'patch',
  path: '/',
  summary: 'Change the start of the account’s day',
  tags: ['Today'],
  request: bodyOf(daySettingsPatch),
  responses: { 200: jsonOf(daySettingsSchema, 'As saved') },
});

export function daySettingsRoutes(deps: Deps) {
  return createRouter()
    .openapi(read, async (c) =>
      c.json(await readAs(c, deps, (tx, { userId, timeZone }) => readDaySettings(tx, userId, timeZone)), 200),
    )
    .openapi(change, async (c) => {
      const patch = c.req.valid('json');
      const saved = await changeAs(c, deps, ['routine'], (tx, actor) =>
        saveDaySettings(tx, actor.userId, patch, actor),
      );
      return c.json(saved, 200);
    });
}
