import type { Context } from 'hono';
import type { Transaction } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { verifyPassword } from '../auth/password-hash.ts';
import { AppError } from '../http/app-error.ts';
import { clientAddress } from '../http/client-address.ts';
import type { AppEnv } from '../http/router.ts';
import { findCredentials, lockPasswordHash } from './account.store.ts';

/**
 * Asks the signed-in person for their password again. Wrong ones count like failed sign-ins. Resolves to the hash that it fits,
 * for `assertStillCurrent`.
 */
export async function requireCurrentPassword(c: Context<AppEnv>, deps: Deps, password: string): Promise<string> {
  const { uid, email } = c.var.user;
  const from = { email, address: clientAddress(c, deps.env.http.trustProxy) };
  await deps.attempts.count('password', from);
  const own = await deps.database.asSystem((tx) => findCredentials(tx, { userId: uid }));
  if (!own || !(await verifyPassword({ hash: own.passwordHash, password }))) throw wrongPassword();
  await deps.attempts.forgive('password', from);
  return own.passwordHash;
}

/** For the transaction that does what the password allowed: the password may have been replaced while it was checked. */
export async function assertStillCurrent(tx: Transaction, userId: string, hash: string): Promise<void> {
  if ((await lockPasswordHash(tx, userId)) !== hash) throw wrongPassword();
}

function wrongPassword(): AppError {
  const message = 'Current password is wrong';
  return new AppError('invalid', message, { currentPassword: message });
}
