import { Hono } from 'hono';
import type { Database } from '../db/database.ts';
import type { AppEnv } from './router.ts';

export interface HealthDeps {
  database: Database;
  /** True from the moment the process has been asked to stop, so that a load balancer sends nothing new. */
  isStopping: () => boolean;
}

export function healthRoutes({ database, isStopping }: HealthDeps): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get('/livez', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      if (isStopping()) return c.json({ status: 'stopping' }, 503);
      try {
        await database.ping();
        return c.json({ status: 'ok' });
      } catch (error) {
        c.var.log.warn({ err: error }, 'not ready');
        return c.json({ status: 'database unavailable' }, 503);
      }
    });
}
