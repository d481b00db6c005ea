import { Hono } from 'hono';
import type { PlatformDeps } from '../deps.ts';
import type { AppEnv } from './router.ts';

export function healthRoutes({ database, disk, isStopping }: PlatformDeps): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get('/livez', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      if (isStopping()) return c.json({ status: 'stopping' }, 503);
      try {
        await database.ping();
        // Still ready: reading works.
        return c.json({ status: disk.isShort() ? 'short of disk space' : 'ok' });
      } catch (error) {
        c.var.log.warn({ err: error }, 'not ready');
        return c.json({ status: 'database unavailable' }, 503);
      }
    });
}
