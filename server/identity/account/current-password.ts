import type { Context } from 'hono';
import type { Transaction } from '#server/platform/db/database.ts';
import type { IdentityDeps } from '../deps.ts';
import { verifyPassword } from '../passwords/password-hash.ts';
import { AppError } from '#server/platform/runtime/app-error.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import type { AppEnv } from '#server/platform/http/router.ts';
import { findCredentials, lockPasswordHash } from './account.store.ts';

/**
 * Asks the signed-in user for their password again. Wrong ones count like failed sign-ins, for this session alone: a
 * stranger's guesses do not get in the way. Resolves to the matching hash, for `assertStillCurrent`.
 */
export async function requireCurrentPassword(
  c: Context<AppEnv>,
  deps: IdentityDeps,
  password: string,
): Promise<string> {
  const { uid, email } = c.var.user;
  const from = { email, address: clientAddress(c, deps.env.http.trustProxy), known: c.var.sessionId };
  await deps.attempts.count('password', from);
  const own = await deps.database.asSystem((tx) => findCredentials(tx, { userId: uid }));
  if (!own || !(await verifyPassword({ hash: own.passwordHash, password }))) throw wrongPassword();
  await deps.attempts.forgive('password', from);
  return own.passwordHash;
}

/**
 * Runs in the transaction of the confirmed action, because the password may have been replaced while it was checked.
 */
export async function assertStillCurrent(tx: Transaction, userId: string, hash: string): Promise<void> {
  if ((await lockPasswordHash(tx, userId)) !== hash) throw wrongPassword();
}

function wrongPassword(): AppError {
  const message = 'Current password is wrong';
  return new AppError('invalid', message, { currentPassword: message });
}
