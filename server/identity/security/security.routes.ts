import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { deviceSchema } from '#shared/identity/account-schemas.ts';
import { activitySchema, FIRST_ACTIVITY } from '#shared/identity/activity-schemas.ts';
import { factorStatusSchema } from '#shared/identity/second-factor-schemas.ts';
import { pageOf } from '#shared/records/list-schemas.ts';
import { listActivity } from '../activity/activity.store.ts';
import type { IdentityDeps } from '../deps.ts';
import { factorStatus } from '../second-factor/second-factor.store.ts';
import { createRouter, jsonOf } from '#server/platform/http/router.ts';
import { listDevices } from '../account/devices.routes.ts';

/** Each part is also the answer of a route of its own. */
const securitySchema = z.object({
  secondFactor: factorStatusSchema,
  devices: z.array(deviceSchema),
  activity: pageOf(activitySchema),
});

const read = createRoute({
  method: 'get',
  path: '/',
  summary: 'The second factor, the signed-in devices and the latest activity',
  tags: ['Account'],
  responses: { 200: jsonOf(securitySchema, 'What the security page shows') },
});

export function securityRoutes({ database }: IdentityDeps) {
  return createRouter().openapi(read, async (c) => {
    const { uid } = c.var.user;
    const [own, activity] = await Promise.all([
      database.asSystem(async (tx) => ({
        secondFactor: await factorStatus(tx, uid),
        devices: await listDevices(tx, uid, c.var.sessionId),
      })),
      database.asTenant(uid, (tx) => listActivity(tx, uid, { limit: FIRST_ACTIVITY })),
    ]);
    return c.json({ ...own, activity }, 200);
  });
}
