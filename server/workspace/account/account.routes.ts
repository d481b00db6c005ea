import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import {
  changeEmailInput,
  changePasswordInput,
  currentPasswordInput,
  profileInput,
  RETENTION_DAYS,
  sessionUserSchema,
} from '#shared/identity/account-schemas.ts';
import { proofInput } from '#shared/identity/second-factor-schemas.ts';
import { audit } from '#server/identity/activity/audit.ts';
import { originOf } from '#server/identity/activity/origin.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { Deps } from '#server/billing/deps.ts';
import { hashPassword } from '#server/identity/passwords/password-hash.ts';
import { authHeaders, forwardCookies, leaveNothingCached } from '#server/identity/auth/session.ts';
import { cancelEverything } from '#server/billing/cancellation.ts';
import { AppError } from '#server/platform/runtime/app-error.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { bodyOf, createRouter, jsonOf } from '#server/platform/http/router.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { longDate } from '#shared/platform/dates.ts';
import {
  endSessions,
  findUserByEmail,
  markDeleted,
  saveProfile,
  setPasswordHash,
} from '#server/identity/account/account.store.ts';
import { revokeCalendarAddress } from '#server/identity/account/calendar-address.ts';
import { assertStillCurrent, requireCurrentPassword } from '#server/identity/account/current-password.ts';
import { createExports } from '../export/export.ts';
import { queueSignUpNotice } from '#server/identity/account/sign-up-notice.ts';
import { requireProof } from '#server/identity/second-factor/proof.ts';
import { revokePendingLinks } from '#server/identity/account/pending-links.ts';

const tags = ['Account'];
const done = jsonOf(z.object({ done: z.literal(true) }), 'Done');

const changeProfile = createRoute({
  method: 'patch',
  path: '/profile',
  summary: 'Change display name and photo',
  tags,
  request: bodyOf(profileInput),
  responses: { 200: jsonOf(z.object({ user: sessionUserSchema }), 'As saved') },
});

const resendVerification = createRoute({
  method: 'post',
  path: '/verification',
  summary: 'Send the verification mail again',
  tags,
  responses: { 200: done },
});

const changeEmail = createRoute({
  method: 'post',
  path: '/email',
  summary: 'Request a change of e-mail address; it takes effect when the mailed link is opened',
  tags,
  request: bodyOf(changeEmailInput),
  responses: { 200: done },
});

const changePassword = createRoute({
  method: 'post',
  path: '/password',
  summary: 'Change the password and sign out every other device',
  tags,
  request: bodyOf(changePasswordInput),
  responses: { 200: done },
});

const exportData = createRoute({
  method: 'post',
  path: '/export',
  summary: 'All data of the account, as a ZIP of JSON and CSV files',
  tags,
  request: bodyOf(proofInput),
  responses: { 200: { description: 'A ZIP file', content: { 'application/zip': { schema: z.string() } } } },
});

const deleteAccount = createRoute({
  method: 'post',
  path: '/delete',
  summary: 'Delete the account; signing in within 30 days restores it',
  tags,
  request: bodyOf(currentPasswordInput),
  responses: { 200: done },
});

export function accountRoutes(deps: Deps) {
  const { database, attempts, live, worker } = deps;
  const exportOf = createExports(deps);
  return createRouter()
    .openapi(changeProfile, async (c) => {
      const { user } = c.var;
      const saved = await database.asTenant(user.uid, (tx) => saveProfile(tx, user.uid, c.req.valid('json')));
      if (!saved) throw new AppError('not_signed_in', 'Please sign in.');
      return c.json({ user: { ...user, displayName: saved.displayName, photoURL: saved.photoURL } }, 200);
    })
    .openapi(resendVerification, async (c) => {
      const { uid, email } = c.var.user;
      await attempts.count('mail', { email, address: clientAddress(c, deps.env.http.trustProxy) });
      await database.asSystem((tx) => queueMail(tx, { kind: 'verify-email', to: email, userId: uid }));
      worker.wake();
      return c.json({ done: true as const }, 200);
    })
    .openapi(changeEmail, async (c) => {
      const { uid, email } = c.var.user;
      const { currentPassword, email: newEmail } = c.req.valid('json');
      const checked = await requireCurrentPassword(c, deps, currentPassword);
      await attempts.count('mail', { email, address: clientAddress(c, deps.env.http.trustProxy) });
      await database.asSystem(async (tx) => {
        await assertStillCurrent(tx, uid, checked);
        // The response is the same for a taken and a free address. The owner of a taken address gets a mail instead.
        const taken = await findUserByEmail(tx, newEmail);
        if (taken) await queueSignUpNotice(tx, taken, deps.now());
        else await queueMail(tx, { kind: 'change-email', to: newEmail, userId: uid });
        await queueMail(tx, { kind: 'email-change-notice', to: email, userId: uid, data: { newEmail } });
        await audit(tx, uid, { kind: 'email-change-asked' }, originOf(c, deps));
      });
      worker.wake();
      return c.json({ done: true as const }, 200);
    })
    .openapi(changePassword, async (c) => {
      const { uid } = c.var.user;
      const { currentPassword, newPassword } = c.req.valid('json');
      const checked = await requireCurrentPassword(c, deps, currentPassword);
      const hash = await hashPassword(newPassword);
      await database.asSystem(async (tx) => {
        await assertStillCurrent(tx, uid, checked);
        await setPasswordHash(tx, uid, hash);
        await endSessions(tx, uid, c.var.sessionId);
        await revokePendingLinks(tx, uid);
        await audit(tx, uid, { kind: 'password-changed' }, originOf(c, deps));
        await revokeCalendarAddress(tx, uid, originOf(c, deps));
      });
      live.publish(uid, ['calendar-feed']);
      return c.json({ done: true as const }, 200);
    })
    .openapi(exportData, async (c) => {
      const { user } = c.var;
      await requireProof(c, deps, c.req.valid('json'));
      const note = (tx: Transaction) => audit(tx, user.uid, { kind: 'data-exported' }, originOf(c, deps));
      return exportOf(user, c.req.raw.signal, note);
    })
    .openapi(deleteAccount, async (c) => {
      const { uid, email } = c.var.user;
      await requireCurrentPassword(c, deps, c.req.valid('json').currentPassword);
      // A deleted account must not be charged. If the provider does not answer, the account stays.
      await cancelEverything(deps, uid);
      const now = deps.now();
      const purgeDate = longDate(new Date(now.getTime() + RETENTION_DAYS * 24 * 60 * 60 * 1000));
      await database.asSystem(async (tx) => {
        await markDeleted(tx, uid, now);
        await endSessions(tx, uid);
        await revokePendingLinks(tx, uid);
        await audit(tx, uid, { kind: 'account-deleted' }, originOf(c, deps));
        await queueMail(tx, { kind: 'account-deleted', to: email, userId: uid, data: { purgeDate } });
      });
      worker.wake();
      const { headers } = await deps.auth.api.signOut({ headers: authHeaders(c, deps), returnHeaders: true });
      forwardCookies(c, headers);
      leaveNothingCached(c);
      return c.json({ done: true as const }, 200);
    });
}
