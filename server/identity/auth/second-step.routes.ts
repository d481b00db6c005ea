import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { sessionUserSchema } from '#shared/identity/account-schemas.ts';
import type { ActivityKind } from '#shared/identity/activity-schemas.ts';
import { codeInput, recoveryCodeInput } from '#shared/identity/second-factor-schemas.ts';
import { audit } from '../activity/audit.ts';
import { originOf } from '../activity/origin.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { IdentityDeps } from '../deps.ts';
import { bodyOf, createRouter, jsonOf, type AppEnv } from '#server/platform/http/router.ts';
import { useCode, useRecoveryCode } from '../second-factor/second-factor.store.ts';
import { wrongCode } from '../second-factor/wrong-code.ts';
import { attemptOf } from './attempt-origin.ts';
import { enter } from './enter.ts';
import { endPendingSignIn, readPendingSignIn } from './pending-sign-in.ts';

const tags = ['Account'];
const signedIn = jsonOf(z.object({ user: sessionUserSchema }), 'Signed in');

const withCode = createRoute({
  method: 'post',
  path: '/sign-in/code',
  summary: 'The second step of signing in: the code from an authenticator app',
  tags,
  request: bodyOf(codeInput),
  responses: { 200: signedIn },
});

const withRecoveryCode = createRoute({
  method: 'post',
  path: '/sign-in/recovery-code',
  summary: 'The second step of signing in, without the app: a single-use recovery code',
  tags,
  request: bodyOf(recoveryCodeInput),
  responses: { 200: signedIn },
});

export function secondStepRoutes(deps: IdentityDeps) {
  const { database, factorKeys, now } = deps;
  return createRouter()
    .openapi(withCode, async (c) => {
      const { code } = c.req.valid('json');
      const user = await secondStep(c, 'signed-in', (tx, userId) => useCode(tx, factorKeys, userId, code, now()));
      return c.json({ user }, 200);
    })
    .openapi(withRecoveryCode, async (c) => {
      const { code } = c.req.valid('json');
      const use = (tx: Transaction, userId: string) => useRecoveryCode(tx, factorKeys, userId, code);
      return c.json({ user: await secondStep(c, 'signed-in-with-recovery-code', use) }, 200);
    });

  /** A wrong code counts as a wrong password, so few guesses are possible. */
  async function secondStep(
    c: Context<AppEnv>,
    kind: ActivityKind,
    use: (tx: Transaction, userId: string) => Promise<boolean>,
  ) {
    const { userId, email } = await readPendingSignIn(c, deps);
    const from = attemptOf(c, deps, email);
    await deps.attempts.count('password', from);
    const isRight = await database.asSystem(async (tx) => {
      const used = await use(tx, userId);
      if (!used) await audit(tx, userId, { kind: 'sign-in-code-failed' }, originOf(c, deps));
      return used;
    });
    if (!isRight) throw wrongCode();
    await deps.attempts.forgive('password', from);
    endPendingSignIn(c, deps);
    return enter(c, deps, userId, kind);
  }
}
