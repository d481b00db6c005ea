import type { Context } from 'hono';
import type { AppEnv } from './router.ts';

/** The address a request comes from. Anyone can write X-Forwarded-For, so it only counts behind a trusted proxy. */
export function clientAddress(c: Context<AppEnv>, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded || c.env?.incoming?.socket.remoteAddress || 'unknown';
}
