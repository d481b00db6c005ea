import type { MiddlewareHandler } from 'hono';
import { notFound } from './on-error.ts';
import type { AppEnv } from './router.ts';

const loopback = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;

/**
 * For the sandbox's mailbox and controls, which show other people's links: only a program on this machine may ask, and a
 * request that a proxy passed on was not made here. In-process requests have no connection at all.
 */
export const thisMachineOnly: MiddlewareHandler<AppEnv> = async (c, next) => {
  const address = c.env?.incoming?.socket.remoteAddress;
  const forwarded = ['x-forwarded-for', 'forwarded', 'via'].some((name) => c.req.header(name) !== undefined);
  if ((address !== undefined && !loopback.test(address)) || forwarded) return notFound(c);
  await next();
};
