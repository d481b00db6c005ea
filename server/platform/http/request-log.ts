import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Logger } from 'pino';
import type { AppEnv } from './router.ts';

interface Answered {
  method: string;
  route: string;
  status: number;
  seconds: number;
}

/**
 * One line per request: the route's pattern and never its path, because search terms are people's names. Bodies,
 * cookies and e-mail addresses are never logged.
 */
export function requestLog(log: Logger, observe: (answered: Answered) => void): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const requestId = randomUUID();
    c.set('requestId', requestId);
    c.set('log', log.child({ requestId }));
    const startedAt = performance.now();
    await next();
    c.res.headers.set('X-Request-Id', requestId);
    const answered = { method: c.req.method, route: routePattern(c), status: c.res.status };
    const milliseconds = performance.now() - startedAt;
    observe({ ...answered, seconds: milliseconds / 1000 });
    c.var.log.info({ ...answered, milliseconds: Math.round(milliseconds), userId: c.var.user?.uid }, 'request');
  };
}

/** Middleware matches too, with a star at the end; the route itself is the last match without one. */
function routePattern(c: Context<AppEnv>): string {
  return matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? '*';
}
