import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { mailedTokenInput, resetPasswordInput, resetRequestInput } from '#shared/identity/account-schemas.ts';
import { endSessions, markVerified, setPasswordHash, switchEmail } from '../account/account.store.ts';
import { revokeCalendarAddress } from '../account/calendar-address.ts';
import { revokePendingLinks } from '../account/pending-links.ts';
import { audit } from '../activity/audit.ts';
import { originOf } from '../activity/origin.ts';
import { consumeToken } from '../account/tokens.ts';
import type { IdentityDeps } from '../deps.ts';
import { AppError } from '#server/platform/runtime/app-error.ts';
import { bodyOf, createRouter, jsonOf } from '#server/platform/http/router.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { attemptOf } from './attempt-origin.ts';
import { hashPassword } from '../passwords/password-hash.ts';

const tags = ['Account'];
const done = jsonOf(z.object({ done: z.literal(true) }), 'Done');

const requestReset = createRoute({
  method: 'post',
  path: '/reset-request',
  summary: 'Send a reset link if the address has an account; the response does not reveal it',
  tags,
  request: bodyOf(resetRequestInput),
  responses: { 200: done },
});

const resetPassword = createRoute({
  method: 'post',
  path: '/reset-password',
  summary: 'Set a new password with a mailed link',
  tags,
  request: bodyOf(resetPasswordInput),
  responses: { 200: done },
});

const verifyEmail = createRoute({
  method: 'post',
  path: '/verify-email',
  summary: 'Verify the address that a link was mailed to',
  tags,
  request: bodyOf(mailedTokenInput),
  responses: { 200: done },
});

const confirmEmail = createRoute({
  method: 'post',
  path: '/confirm-email',
  summary: 'Switch to the new address that a link was mailed to',
  tags,
  request: bodyOf(mailedTokenInput),
  responses: { 200: done },
});

/** The targets of the links in our mails. Each works once, for anyone who can read that mailbox. */
export function mailedLinksRoutes(deps: IdentityDeps) {
  const { database, attempts, worker } = deps;
  return createRouter()
    .openapi(requestReset, async (c) => {
      const { email } = c.req.valid('json');
      const attempt = attemptOf(c, deps, email);
      await attempts.count('reset', attempt);
      const data = { device: attempt.known === undefined ? 'unknown' : 'known' };
      // Queues one identical row for every address. Only the worker checks whether there is an account, after the
      // response.
      await database.asSystem((tx) => queueMail(tx, { kind: 'reset-password', to: email, data }));
      worker.wake();
      return c.json({ done: true as const }, 200);
    })
    .openapi(resetPassword, async (c) => {
      const { token, password } = c.req.valid('json');
      const hash = await hashPassword(password);
      const used = await database.asSystem(async (tx) => {
        const consumed = await consumeToken(tx, 'reset-password', token, deps.now());
        if (!consumed) throw usedUp();
        await setPasswordHash(tx, consumed.userId, hash);
        // Ends every session, perhaps one of an intruder.
        await endSessions(tx, consumed.userId);
        await revokePendingLinks(tx, consumed.userId);
        await markVerified(tx, consumed.userId, consumed.email);
        await audit(tx, consumed.userId, { kind: 'password-reset' }, originOf(c, deps));
        await revokeCalendarAddress(tx, consumed.userId, originOf(c, deps));
        return consumed;
      });
      await attempts.clearAccount(used.email);
      return c.json({ done: true as const }, 200);
    })
    .openapi(verifyEmail, async (c) => {
      await database.asSystem(async (tx) => {
        const used = await consumeToken(tx, 'verify-email', c.req.valid('json').token, deps.now());
        if (!used || !(await markVerified(tx, used.userId, used.email))) throw usedUp();
      });
      return c.json({ done: true as const }, 200);
    })
    .openapi(confirmEmail, async (c) => {
      await database.asSystem(async (tx) => {
        const used = await consumeToken(tx, 'change-email', c.req.valid('json').token, deps.now());
        const before = used && (await switchEmail(tx, used.userId, used.email));
        if (!used || before === null) throw usedUp();
        const { userId, email } = used;
        await revokePendingLinks(tx, userId);
        const data = { newEmail: maskedAddress(email) };
        if (before !== email) await queueMail(tx, { kind: 'email-changed', to: before, userId, data });
        await audit(tx, userId, { kind: 'email-changed' }, originOf(c, deps));
      });
      worker.wake();
      return c.json({ done: true as const }, 200);
    });
}

function usedUp(): AppError {
  const message = 'This link has expired or has already been used. Please request a new one.';
  return new AppError('invalid', message, { token: message });
}

/** Enough for its owner to recognise. The mail goes to an address that no longer belongs to the account. */
function maskedAddress(email: string): string {
  return email.replace(/^(.).*@/, '$1…@');
}
