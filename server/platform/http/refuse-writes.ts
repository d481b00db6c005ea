import type { MiddlewareHandler } from 'hono';
import type { PlatformDeps } from '../deps.ts';
import { AppError } from '../runtime/app-error.ts';
import type { AppEnv } from './router.ts';
import { readingMethods } from './strict-requests.ts';

/** A few bytes each, and without them nobody could even read, or take everything away. */
const stillTaken = new Set([
  '/api/auth/sign-in',
  '/api/auth/sign-in/code',
  '/api/auth/sign-in/recovery-code',
  '/api/auth/sign-out',
  '/api/account/export',
]);

/** While the disk is nearly full, reads work and writes are refused. */
export function refuseWrites({ disk }: PlatformDeps): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (disk.isShort() && !readingMethods.has(c.req.method) && !stillTaken.has(c.req.path)) {
      throw new AppError('unavailable', 'The server is short of disk space: nothing can be saved at the moment.');
    }
    await next();
  };
}
