import type { Context, MiddlewareHandler } from 'hono';
import { notFound } from './on-error.ts';
import type { AppEnv } from './router.ts';

const loopbackAddress = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;
const loopbackName = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const addedByProxies = /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/;

/**
 * For internal information: only programs on this machine may ask. A request forwarded by a proxy was not made here.
 * Neither was one for a foreign host name: that is a web page whose name was pointed at this machine (DNS rebinding).
 */
export function isFromThisMachine(c: Context<AppEnv>): boolean {
  // In-process requests have no connection.
  const address = c.env?.incoming?.socket.remoteAddress;
  if (address !== undefined && !loopbackAddress.test(address)) return false;
  const { headers, url } = c.req.raw;
  if ([...headers.keys()].some((name) => addedByProxies.test(name))) return false;
  return isLoopbackName(headers.get('host') ?? new URL(url).host);
}

export const thisMachineOnly: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!isFromThisMachine(c)) return notFound(c);
  await next();
};

/** `host` as in a URL: with its port, if any. */
export function isLoopbackName(host: string): boolean {
  return loopbackName.test(host.replace(/:\d+$/, '').toLowerCase());
}
