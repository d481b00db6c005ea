import { createRoute } from '@hono/zod-openapi';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { analyticsInput } from '#shared/platform/analytics-schemas.ts';
import type { PlatformDeps } from '../deps.ts';
import { clientAddress } from '../http/client-address.ts';
import { bodyOf, createRouter } from '../http/router.ts';
import { countEvent } from './analytics.store.ts';

/** More than one person causes in a minute. Anything beyond is not counted, so that nobody can inflate the figures. */
const EVENTS_PER_ADDRESS = 60;
/** For all visitors together, so that counting never overloads the database. */
const EVENTS_PER_NODE = 1_200;
const MINUTE_S = 60;

const count = createRoute({
  method: 'post',
  path: '/',
  summary: 'Increment today’s count of an event; for visitors who have accepted cookies',
  tags: ['Service'],
  request: bodyOf(analyticsInput),
  responses: { 204: { description: 'Counted, or dropped because there were too many' } },
});

export function analyticsRoutes({ database, env, now }: PlatformDeps) {
  // Addresses are held in memory for a minute and never stored.
  const perAddress = new RateLimiterMemory({ points: EVENTS_PER_ADDRESS, duration: MINUTE_S });
  const perNode = new RateLimiterMemory({ points: EVENTS_PER_NODE, duration: MINUTE_S });
  const isWithinLimits = (address: string) =>
    Promise.all([perAddress.consume(address), perNode.consume('all')]).then(
      () => true,
      () => false,
    );
  return createRouter().openapi(count, async (c) => {
    const { event, page } = c.req.valid('json');
    if (await isWithinLimits(clientAddress(c, env.http.trustProxy))) {
      await database.asSystem((tx) => countEvent(tx, event, page, now()));
    }
    return c.body(null, 204);
  });
}
