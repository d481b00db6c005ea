import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { findCredentials, type PasswordHolder } from '../account/account.store.ts';
import type { IdentityDeps } from '../deps.ts';
import { AppError } from '#server/platform/runtime/app-error.ts';
import type { AppEnv } from '#server/platform/http/router.ts';
import { sessionCookie } from './auth.ts';

/**
 * Nobody is signed in between the right password and the right code. The browser holds a signed cookie that says whose
 * password was right. It is valid for ten minutes, for this step only, and until that password changes.
 */

const TEN_MINUTES_MS = 10 * 60 * 1000;

const cookieOf = ({ publicUrl }: IdentityDeps) => {
  const { secure } = sessionCookie(publicUrl);
  return { name: secure ? '__Host-code' : 'code', secure, path: '/' };
};

export function beginPendingSignIn(
  c: Context<AppEnv>,
  deps: IdentityDeps,
  { userId, passwordHash }: PasswordHolder,
): void {
  const { name, ...attributes } = cookieOf(deps);
  const expiresAt = deps.now().getTime() + TEN_MINUTES_MS;
  const signature = deps.factorKeys.signPending({ userId, expiresAt, passwordHash });
  const maxAge = TEN_MINUTES_MS / 1000;
  setCookie(c, name, `${userId}.${expiresAt}.${signature}`, { ...attributes, maxAge, httpOnly: true, sameSite: 'Lax' });
}

/** The account whose password was right. */
export async function readPendingSignIn(c: Context<AppEnv>, deps: IdentityDeps): Promise<PasswordHolder> {
  const value = getCookie(c, cookieOf(deps).name) ?? '';
  const [, userId, expiry, signature] = /^([0-9a-f-]{36})\.(\d{1,15})\.([\w-]+)$/.exec(value) ?? [];
  if (userId === undefined || expiry === undefined || signature === undefined) throw signInAgain();
  const expiresAt = Number(expiry);
  const holder = await deps.database.asSystem((tx) => findCredentials(tx, { userId }));
  const isOurs = holder && deps.factorKeys.isSignedPending({ ...holder, expiresAt }, signature);
  if (!isOurs || expiresAt <= deps.now().getTime()) throw signInAgain();
  return holder;
}

export function endPendingSignIn(c: Context<AppEnv>, deps: IdentityDeps): void {
  const { name, ...attributes } = cookieOf(deps);
  deleteCookie(c, name, attributes);
}

function signInAgain(): AppError {
  return new AppError('not_signed_in', 'That took too long. Please sign in with your password again.');
}
