import type { Context } from 'hono';
import { CODE_DIGITS, CODE_NEEDED, type Proof } from '#shared/identity/second-factor-schemas.ts';
import { AppError } from '#server/platform/runtime/app-error.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import type { AppEnv } from '#server/platform/http/router.ts';
import { requireCurrentPassword } from '../account/current-password.ts';
import type { IdentityDeps } from '../deps.ts';
import { hasFactor, useCode, useRecoveryCode } from './second-factor.store.ts';
import { wrongCode } from './wrong-code.ts';

/**
 * Asks the signed-in user again for everything that signing in takes: the password, and a code if the second factor is
 * on. A borrowed session and a known password are then not enough. Wrong codes count like wrong passwords.
 */
export async function requireProof(c: Context<AppEnv>, deps: IdentityDeps, proof: Proof): Promise<void> {
  const { uid, email } = c.var.user;
  await requireCurrentPassword(c, deps, proof.currentPassword);
  if (!(await deps.database.asSystem((tx) => hasFactor(tx, uid)))) return;
  const { code } = proof;
  if (code === undefined) throw new AppError('invalid', CODE_NEEDED, { code: CODE_NEEDED });
  const from = { email, address: clientAddress(c, deps.env.http.trustProxy), known: c.var.sessionId };
  await deps.attempts.count('password', from);
  const isRight = await deps.database.asSystem((tx) =>
    code.length === CODE_DIGITS
      ? useCode(tx, deps.factorKeys, uid, code, deps.now())
      : useRecoveryCode(tx, deps.factorKeys, uid, code),
  );
  if (!isRight) throw wrongCode();
  await deps.attempts.forgive('password', from);
}
