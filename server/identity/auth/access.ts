import type { MiddlewareHandler } from 'hono';
import { ACCOUNT_HEADER } from '#shared/identity/account-header.ts';
import { grantsAccess } from '#shared/billing/billing-schemas.ts';
import type { IdentityDeps } from '../deps.ts';
import { readSession } from './session.ts';
import { AppError } from '#server/platform/runtime/app-error.ts';
import { createCallLimit } from '#server/platform/http/call-limit.ts';
import type { AppEnv } from '#server/platform/http/router.ts';

export type AccessLevel = 'public' | 'signed-in' | 'subscribed';

/**
 * The one list of who may call what. It names the exceptions: any other path under /api requires an account with a
 * usable subscription, so a new route is closed until somebody opens it here on purpose.
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

export function guardAccess(deps: IdentityDeps): MiddlewareHandler<AppEnv> {
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
        throw new AppError('no_subscription', 'An active subscription is required.');
      }
    }
    await next();
  };
}
