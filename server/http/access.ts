import type { MiddlewareHandler } from 'hono';
import { ACCOUNT_HEADER } from '#shared/account-header.ts';
import { grantsAccess } from '#shared/billing.ts';
import type { Deps } from '../deps.ts';
import { readSession } from '../auth/session.ts';
import { AppError } from './app-error.ts';
import { createCallLimit } from './call-limit.ts';
import type { AppEnv } from './router.ts';

export type AccessLevel = 'public' | 'signed-in' | 'subscribed';

/**
 * The one list of who may call what. It names the exceptions: anything under /api that is not listed needs an account
 * with a usable subscription, so a new route is closed until somebody opens it here on purpose.
 */
const exceptions: [prefix: string, level: AccessLevel][] = [
  ['/api/auth/', 'public'],
  ['/api/config', 'public'],
  ['/api/analytics', 'public'],
  ['/api/docs', 'public'],
  ['/api/openapi.json', 'public'],
  ['/api/account/', 'signed-in'],
  ['/api/preferences', 'signed-in'],
  ['/api/morning-mail/', 'public'],
  ['/api/billing/config', 'public'],
  ['/api/stripe/webhook', 'public'],
  ['/api/billing/', 'signed-in'],
  ['/api/subscription', 'signed-in'],
  ['/api/customers/', 'signed-in'],
  ['/api/cancel-subscription', 'signed-in'],
  ['/api/resume-subscription', 'signed-in'],
  ['/api/billing-portal', 'signed-in'],
];

export function accessLevelOf(path: string): AccessLevel {
  return exceptions.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'subscribed';
}

export function guardAccess(deps: Deps): MiddlewareHandler<AppEnv> {
  const countCall = createCallLimit(deps.env.apiCallsPerMinute);
  return async (c, next) => {
    const level = accessLevelOf(c.req.path);
    if (level !== 'public') {
      const session = await readSession(c, deps);
      if (!session) throw new AppError('not_signed_in', 'Please sign in.');
      c.set('user', session.user);
      c.set('sessionId', session.sessionId);
      c.header(ACCOUNT_HEADER, session.user.uid);
      await countCall(session.user.uid);
      if (level === 'subscribed' && !grantsAccess(session.subscriptionStatus)) {
        throw new AppError('no_subscription', 'An active subscription is needed.');
      }
    }
    await next();
  };
}
