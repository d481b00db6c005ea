import { createRoute } from '@hono/zod-openapi';
import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { z } from 'zod';
import type { Deps } from '#server/billing/deps.ts';
import { routines } from '#server/platform/db/schema/routines.ts';
import { AppError } from '#server/platform/runtime/app-error.ts';
import { bodyOf, createRouter, jsonOf, type AppEnv } from '#server/platform/http/router.ts';

const WRONG_LINK = 'This link does not work. Please open it from the mail again.';

const stop = createRoute({
  method: 'post',
  path: '/stop',
  summary: 'Stop the morning mail, with the token from one of them',
  tags: ['Today'],
  request: bodyOf(z.strictObject({ token: z.string(WRONG_LINK).max(200, WRONG_LINK) })),
  responses: { 200: jsonOf(z.object({ stopped: z.literal(true) }), 'Stopped now or before') },
});

async function stopFor({ database, stopKeys, live }: Deps, token: string): Promise<void> {
  const userId = stopKeys.userOf(token);
  if (userId === null) throw new AppError('invalid', WRONG_LINK, { token: WRONG_LINK });
  await database.asSystem((tx) => tx.update(routines).set({ mailHour: null }).where(eq(routines.userId, userId)));
  live.publish(userId, ['routine']);
}

/** For the page that the link in the mail opens. */
export function stopMorningRoutes(deps: Deps) {
  return createRouter().openapi(stop, async (c) => {
    await stopFor(deps, c.req.valid('json').token);
    return c.json({ stopped: true as const }, 200);
  });
}

/** For mail programs, which send the one-click request themselves: it comes from no page, with a fixed form body. */
export function oneClickRoutes(deps: Deps): Hono<AppEnv> {
  return new Hono<AppEnv>().post('/morning-mail/stop/:token', async (c) => {
    await stopFor(deps, c.req.param('token'));
    return c.body(null, 204);
  });
}
