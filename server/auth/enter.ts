import type { Context } from 'hono';
import type { SessionUser } from '#shared/account.ts';
import type { ActivityKind } from '#shared/activity.ts';
import { noteSignIn } from '../account/account.store.ts';
import { audit } from '../activity/audit.ts';
import { originOf } from '../activity/origin.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../http/app-error.ts';
import type { AppEnv } from '../http/router.ts';
import { authHeaders, forwardCookies, toSessionUser } from './session.ts';

/** Signs in somebody who has proved who they are, unless the operator has disabled the account. */
export async function enter(
  c: Context<AppEnv>,
  deps: Deps,
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
  return toSessionUser({ ...user, name: user.displayName ?? '', image: user.photoURL });
}

/** A session that was presented while signing in ends there, whoever planted it: the new one has a new token. */
export async function endPresentedSession(c: Context<AppEnv>, deps: Deps): Promise<void> {
  await deps.auth.api.signOut({ headers: authHeaders(c, deps) });
}
