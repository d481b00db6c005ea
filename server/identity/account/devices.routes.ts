import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { deviceSchema } from '#shared/identity/account-schemas.ts';
import { deviceName } from '#shared/platform/device-name.ts';
import { audit } from '../activity/audit.ts';
import { originOf } from '../activity/origin.ts';
import type { IdentityDeps } from '../deps.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/runtime/app-error.ts';
import { createRouter, jsonOf } from '#server/platform/http/router.ts';
import { endSession, endSessions, listSessions } from './account.store.ts';

const tags = ['Account'];
const devices = jsonOf(z.object({ devices: z.array(deviceSchema) }), 'Signed-in devices, most recently used first');

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'Where this account is signed in',
  tags,
  responses: { 200: devices },
});

const signOutDevice = createRoute({
  method: 'delete',
  path: '/{id}',
  summary: 'Sign out one device',
  tags,
  request: { params: z.object({ id: z.uuid('Not a device') }) },
  responses: { 200: devices },
});

const signOutOthers = createRoute({
  method: 'post',
  path: '/sign-out-others',
  summary: 'Sign out everywhere else',
  tags,
  responses: { 200: devices },
});

export async function listDevices(
  tx: Transaction,
  userId: string,
  currentSession: string,
): Promise<z.infer<typeof deviceSchema>[]> {
  const sessions = await listSessions(tx, userId);
  return sessions.map((session) => ({
    id: session.id,
    device: deviceName(session.userAgent),
    // Stored as an empty string when unknown.
    ipAddress: session.ipAddress || null,
    signedInAt: session.createdAt.toISOString(),
    lastUsedAt: session.updatedAt.toISOString(),
    current: session.id === currentSession,
  }));
}

export function devicesRoutes(deps: IdentityDeps) {
  const { database } = deps;
  const devicesOf = (userId: string, currentSession: string) =>
    database.asSystem((tx) => listDevices(tx, userId, currentSession));
  return createRouter()
    .openapi(list, async (c) => c.json({ devices: await devicesOf(c.var.user.uid, c.var.sessionId) }, 200))
    .openapi(signOutDevice, async (c) => {
      const { uid } = c.var.user;
      const { id } = c.req.valid('param');
      await database.asSystem(async (tx) => {
        const ended = await endSession(tx, uid, id);
        if (!ended) throw new AppError('not_found', 'This device is not signed in.');
        const about = deviceName(ended.userAgent);
        await audit(tx, uid, { kind: 'session-ended', about }, originOf(c, deps));
      });
      return c.json({ devices: await devicesOf(uid, c.var.sessionId) }, 200);
    })
    .openapi(signOutOthers, async (c) => {
      const { uid } = c.var.user;
      await database.asSystem(async (tx) => {
        const ended = await endSessions(tx, uid, c.var.sessionId);
        if (ended > 0) await audit(tx, uid, { kind: 'other-sessions-ended' }, originOf(c, deps));
      });
      return c.json({ devices: await devicesOf(uid, c.var.sessionId) }, 200);
    });
}
