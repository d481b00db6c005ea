import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { AppEnv } from '#server/platform/http/router.ts';
import type { IdentityDeps } from '../deps.ts';
import { sessionCookie } from './auth.ts';

/**
 * A browser that has signed in to an account before is known there: it holds a signed cookie with a random id. Its
 * attempts are counted apart from those of strangers, so that their guesses do not keep the owner out. The cookie opens
 * nothing.
 */

const DEVICE_BYTES = 16;
const YEAR_SECONDS = 365 * 24 * 60 * 60;

const cookieOf = ({ publicUrl }: IdentityDeps) => {
  const { secure } = sessionCookie(publicUrl);
  return { name: secure ? '__Host-device' : 'device', secure, path: '/' };
};

/** The id of this browser if it has signed in to this account before. */
export function knownDevice(c: Context<AppEnv>, deps: IdentityDeps, email: string): string | undefined {
  const value = getCookie(c, cookieOf(deps).name) ?? '';
  const [, device, signature] = /^([\w-]{22})\.([\w-]+)$/.exec(value) ?? [];
  if (device === undefined || signature === undefined) return undefined;
  return deps.deviceKeys.isSigned(device, email, signature) ? device : undefined;
}

export function rememberDevice(c: Context<AppEnv>, deps: IdentityDeps, email: string): void {
  const { name, ...attributes } = cookieOf(deps);
  const device = knownDevice(c, deps, email) ?? randomBytes(DEVICE_BYTES).toString('base64url');
  const value = `${device}.${deps.deviceKeys.sign(device, email)}`;
  setCookie(c, name, value, { ...attributes, maxAge: YEAR_SECONDS, httpOnly: true, sameSite: 'Lax' });
}
