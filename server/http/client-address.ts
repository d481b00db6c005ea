import type { Context } from 'hono';
import type { AppEnv } from './router.ts';

/** Where a request comes from. X-Forwarded-For is anybody's to write, so it counts only behind a proxy that we trust. */
export function clientAddress(c: Context<AppEnv>, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded || c.env?.incoming?.socket.remoteAddress || 'unknown';
}
