import type { MiddlewareHandler } from 'hono';
import type { PlatformDeps } from '../deps.ts';
import type { AppEnv } from './router.ts';

const WARNING =
  'A request came through a proxy, but TRUST_PROXY is not set: everybody has the address of the proxy, and limits by ' +
  'network address do not work. If the proxy sets X-Forwarded-For itself, set TRUST_PROXY=1.';

/** Warns once about a setting that is easy to forget, because nothing else shows that it is missing. */
export function warnOfUntrustedProxy({ env, log }: Pick<PlatformDeps, 'env' | 'log'>): MiddlewareHandler<AppEnv> {
  let isTold = env.http.trustProxy;
  return async (c, next) => {
    if (!isTold && c.req.header('x-forwarded-for') !== undefined) {
      isTold = true;
      log.error(WARNING);
    }
    await next();
  };
}
