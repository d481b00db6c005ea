import type { Context } from 'hono';
import type { Deps } from '../deps.ts';
import { verifyPassword } from '../auth/password-hash.ts';
import { AppError } from '../http/app-error.ts';
import { clientAddress } from '../http/client-address.ts';
import type { AppEnv } from '../http/router.ts';
import { findCredentials } from './account.store.ts';

/** Asks the signed-in person for their password again. Wrong ones count like failed sign-ins. */
export async function requireCurrentPassword(c: Context<AppEnv>, deps: Deps, password: string): Promise<void> {
  const { uid, email } = c.var.user;
  const from = { email, address: clientAddress(c, deps.env.http.trustProxy) };
  await deps.attempts.count('password', from);
  const own = await deps.database.asSystem((tx) => findCredentials(tx, { userId: uid }));
  if (!own || !(await verifyPassword({ hash: own.passwordHash, password }))) {
    const message = 'Current password is wrong';
    throw new AppError('invalid', message, { currentPassword: message });
  }
  await deps.attempts.forgive('password', from);
}
