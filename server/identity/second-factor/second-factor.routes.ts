import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { TOTP } from 'otpauth';
import { z } from 'zod';
import { currentPasswordInput } from '#shared/identity/account-schemas.ts';
import type { ActivityKind } from '#shared/identity/activity-schemas.ts';
import {
  CODE_DIGITS,
  CODE_SECONDS,
  codeInput,
  factorSetUpSchema,
  factorStatusSchema,
  proofInput,
  recoveryCodesSchema,
} from '#shared/identity/second-factor-schemas.ts';
import { endSessions } from '../account/account.store.ts';
import { requireCurrentPassword } from '../account/current-password.ts';
import { audit } from '../activity/audit.ts';
import { originOf } from '../activity/origin.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { IdentityDeps } from '../deps.ts';
import { AppError } from '#server/platform/runtime/app-error.ts';
import { bodyOf, createRouter, jsonOf, type AppEnv } from '#server/platform/http/router.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import {
  beginFactor,
  disableFactor,
  enableFactor,
  factorStatus,
  hasFactor,
  renewRecoveryCodes,
} from './second-factor.store.ts';
import { requireProof } from './proof.ts';
import { wrongCode } from './wrong-code.ts';

const tags = ['Account'];

const status = createRoute({
  method: 'get',
  path: '/',
  summary: 'Whether signing in requires a second factor, and how many recovery codes are left',
  tags,
  responses: { 200: jsonOf(factorStatusSchema, 'As it stands') },
});

const setUp = createRoute({
  method: 'post',
  path: '/set-up',
  summary: 'Request a key for an authenticator app; it takes effect once a code was confirmed',
  tags,
  request: bodyOf(currentPasswordInput),
  responses: { 200: jsonOf(factorSetUpSchema, 'The key') },
});

const confirm = createRoute({
  method: 'post',
  path: '/confirm',
  summary: 'Turn the second factor on with a first code; every other device is signed out',
  tags,
  request: bodyOf(codeInput),
  responses: { 200: jsonOf(recoveryCodesSchema, 'On; the recovery codes are shown only once') },
});

const renew = createRoute({
  method: 'post',
  path: '/recovery-codes',
  summary: 'Create new recovery codes; the old ones stop working',
  tags,
  request: bodyOf(proofInput),
  responses: { 200: jsonOf(recoveryCodesSchema, 'The new codes, shown only once') },
});

const disable = createRoute({
  method: 'post',
  path: '/disable',
  summary: 'Turn the second factor off',
  tags,
  request: bodyOf(proofInput),
  responses: { 200: jsonOf(z.object({ done: z.literal(true) }), 'Off') },
});

export function secondFactorRoutes(deps: IdentityDeps) {
  const { database, factorKeys, worker, env } = deps;
  /** Every change is in the activity log. Turning the factor on or off also sends a mail. */
  const note = async (
    tx: Transaction,
    c: Context<AppEnv>,
    kind: Extract<ActivityKind, 'factor-on' | 'factor-off' | 'recovery-codes-renewed'>,
  ) => {
    const { uid, email } = c.var.user;
    await audit(tx, uid, { kind }, originOf(c, deps));
    if (kind !== 'recovery-codes-renewed') await queueMail(tx, { kind, to: email, userId: uid });
  };
  return createRouter()
    .openapi(status, async (c) => c.json(await database.asSystem((tx) => factorStatus(tx, c.var.user.uid)), 200))
    .openapi(setUp, async (c) => {
      const { uid, email } = c.var.user;
      await requireCurrentPassword(c, deps, c.req.valid('json').currentPassword);
      const secret = await database.asSystem((tx) => beginFactor(tx, factorKeys, uid));
      if (!secret) throw new AppError('conflict', 'Two-factor authentication is already on.');
      const app = new TOTP({ issuer: env.appName, label: email, secret, digits: CODE_DIGITS, period: CODE_SECONDS });
      return c.json({ key: secret.base32, address: app.toString() }, 200);
    })
    .openapi(confirm, async (c) => {
      const { uid } = c.var.user;
      const { code } = c.req.valid('json');
      const codes = await database.asSystem(async (tx) => {
        const issued = await enableFactor(tx, factorKeys, uid, code, deps.now());
        if (!issued) return null;
        // Sessions that were opened with the password alone.
        await endSessions(tx, uid, c.var.sessionId);
        await note(tx, c, 'factor-on');
        return issued;
      });
      if (!codes) throw wrongCode();
      worker.wake();
      return c.json({ recoveryCodes: codes }, 200);
    })
    .openapi(renew, async (c) => {
      const { uid } = c.var.user;
      await requireProof(c, deps, c.req.valid('json'));
      const codes = await database.asSystem(async (tx) => {
        if (!(await hasFactor(tx, uid))) throw isOff();
        await note(tx, c, 'recovery-codes-renewed');
        return renewRecoveryCodes(tx, factorKeys, uid);
      });
      return c.json({ recoveryCodes: codes }, 200);
    })
    .openapi(disable, async (c) => {
      await requireProof(c, deps, c.req.valid('json'));
      await database.asSystem(async (tx) => {
        if (!(await disableFactor(tx, c.var.user.uid))) throw isOff();
        await note(tx, c, 'factor-off');
      });
      worker.wake();
      return c.json({ done: true as const }, 200);
    });
}

function isOff(): AppError {
  return new AppError('conflict', 'Two-factor authentication is off.');
}
