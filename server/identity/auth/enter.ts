import type { Context } from 'hono';
import type { SessionUser } from '#shared/identity/account-schemas.ts';
import type { ActivityKind } from '#shared/identity/activity-schemas.ts';
import { noteSignIn } from '../account/account.store.ts';
import { audit } from '../activity/audit.ts';
import { originOf } from '../activity/origin.ts';
import type { IdentityDeps } from '../deps.ts';
import { AppError } from '#server/platform/runtime/app-error.ts';
import type { AppEnv } from '#server/platform/http/router.ts';
import { rememberDevice } from './known-device.ts';
import { authHeaders, forwardCookies, toSessionUser } from './session.ts';

/** Signs in a user who has proved their identity, unless the operator has disabled the account. */
export async function enter(
  c: Context<AppEnv>,
  deps: IdentityDeps,
  userId: string,
  kind: ActivityKind = 'signed-in',
): Promise<SessionUser> {
  const { user, disabled } = await deps.database.asSystem(async (tx) => {
    const signIn = await noteSignIn(tx, userId, deps.now());
    const origin = originOf(c, deps);
    if (!signIn.disabled) await audit(tx, userId, { kind }, origin);
    if (signIn.restored) await audit(tx, userId, { kind: 'account-restored' }, origin);
    return signIn;
  });
  if (disabled) throw new AppError('forbidden', 'This account has been disabled. Please contact support.');
  await endPresentedSession(c, deps);
  const { headers } = await deps.auth.api.openSession({
    body: { userId },
    headers: authHeaders(c, deps),
    returnHeaders: true,
  });
  forwardCookies(c, headers);
  rememberDevice(c, deps, user.email);
  return toSessionUser({ ...user, name: user.displayName ?? '', image: user.photoURL });
}

/** Ends a session presented during sign-in, because it may have been planted. The new session has a new token. */
export async function endPresentedSession(c: Context<AppEnv>, deps: IdentityDeps): Promise<void> {
  await deps.auth.api.signOut({ headers: authHeaders(c, deps) });
}
