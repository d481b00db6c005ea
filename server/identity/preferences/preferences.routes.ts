import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { preferencesPatch, preferencesSchema } from '#shared/identity/preference-schemas.ts';
import type { IdentityDeps } from '../deps.ts';
import { bodyOf, createRouter, jsonOf } from '#server/platform/http/router.ts';
import { findPreferences, savePreferences, suggestPreferences } from './preferences.store.ts';

const read = createRoute({
  method: 'get',
  path: '/',
  summary: 'The account’s currency, phone format and monthly target',
  tags: ['Preferences'],
  responses: { 200: jsonOf(z.object({ preferences: preferencesSchema.nullable() }), 'Null if never chosen') },
});

const suggest = createRoute({
  method: 'post',
  path: '/suggestion',
  summary: 'Store what a browser suggests, unless the account has preferences',
  tags: ['Preferences'],
  request: bodyOf(preferencesSchema),
  responses: { 200: jsonOf(z.object({ preferences: preferencesSchema }), 'As stored, by this suggestion or before') },
});

const change = createRoute({
  method: 'patch',
  path: '/',
  summary: 'Change some or all preferences',
  tags: ['Preferences'],
  request: bodyOf(preferencesPatch),
  responses: { 200: jsonOf(z.object({ preferences: preferencesSchema }), 'As saved') },
});

export function preferencesRoutes({ database, live }: IdentityDeps) {
  return createRouter()
    .openapi(read, async (c) => {
      const { uid } = c.var.user;
      return c.json({ preferences: await database.asTenant(uid, (tx) => findPreferences(tx, uid)) }, 200);
    })
    .openapi(suggest, async (c) => {
      const { uid } = c.var.user;
      const suggestion = c.req.valid('json');
      return c.json(
        { preferences: await database.asTenant(uid, (tx) => suggestPreferences(tx, uid, suggestion)) },
        200,
      );
    })
    .openapi(change, async (c) => {
      const { uid } = c.var.user;
      const patch = c.req.valid('json');
      const preferences = await database.asTenant(uid, (tx) => savePreferences(tx, uid, patch));
      live.publish(uid, ['preferences']);
      return c.json({ preferences }, 200);
    });
}
