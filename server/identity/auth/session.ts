import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { SessionUser } from '#shared/identity/account-schemas.ts';
import type { IdentityDeps } from '../deps.ts';
import { BusyError } from '#server/platform/runtime/app-error.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import type { AppEnv } from '#server/platform/http/router.ts';
import { CLIENT_ADDRESS_HEADER } from './auth.ts';
import { findSession } from './session-reader.ts';

/** Even a session in use ends this long after the sign-in. */
const LONGEST_SESSION_MS = 30 * 24 * 60 * 60 * 1000;

/** The headers of a request that better-auth may see: cookie, client address and user agent. */
export function authHeaders(c: Context<AppEnv>, { env }: IdentityDeps): Headers {
  const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: clientAddress(c, env.http.trustProxy) });
  for (const name of ['cookie', 'user-agent']) {
    const value = c.req.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  return headers;
}

export function forwardCookies(c: Context<AppEnv>, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true });
}

/**
 * For the response that ends a session: the browser drops pages that Back could show. Not "storage", which would also
 * remove the theme, the cookie consent and the app's own files. The page and its service worker already clear the
 * offline data.
 */
export function leaveNothingCached(c: Context<AppEnv>): void {
  c.header('Clear-Site-Data', '"cache"');
}

export interface CurrentSession {
  user: SessionUser;
  sessionId: string;
  subscriptionStatus: string | null;
}

/** Reads the session from the database for every request, so that ending a session takes effect at once. */
export async function readSession(c: Context<AppEnv>, deps: IdentityDeps): Promise<CurrentSession | null> {
  const stored = await findSession(deps, (name) => getCookie(c, name)).catch((error: unknown) => {
    throw new BusyError(error);
  });
  if (!stored || hasLastedTooLong(stored.startedAt, deps)) return askBetterAuth(c, deps);
  const { sessionId, subscriptionStatus, userId: id, displayName: name, photoURL: image, ...user } = stored;
  return { user: toSessionUser({ id, name, image, ...user }), sessionId, subscriptionStatus };
}

/** Renews a session in use, and ends an expired one together with its cookie. */
async function askBetterAuth(c: Context<AppEnv>, deps: IdentityDeps): Promise<CurrentSession | null> {
  const { response, headers } = await deps.auth.api
    .getSession({ headers: authHeaders(c, deps), returnHeaders: true })
    .catch((error: unknown) => {
      // better-auth does not say why the lookup failed, but it only uses the database.
      throw new BusyError(error);
    });
  if (response && hasLastedTooLong(response.session.createdAt, deps)) {
    const ended = await deps.auth.api.signOut({ headers: authHeaders(c, deps), returnHeaders: true });
    forwardCookies(c, ended.headers);
    return null;
  }
  forwardCookies(c, headers);
  if (!response) return null;
  const { user, session } = response;
  return {
    user: toSessionUser(user),
    sessionId: session.id,
    subscriptionStatus: user.subscriptionStatus ?? null,
  };
}

function hasLastedTooLong(startedAt: Date, deps: IdentityDeps): boolean {
  return deps.now().getTime() - startedAt.getTime() > LONGEST_SESSION_MS;
}

interface AuthUser {
  id: string;
  email: string;
  emailVerified: boolean;
  name: string | null;
  image?: string | null | undefined;
  createdAt: Date;
}

export function toSessionUser(user: AuthUser): SessionUser {
  return {
    uid: user.id,
    email: user.email,
    emailVerified: user.emailVerified,
    displayName: user.name || null,
    photoURL: user.image ?? null,
    createdAt: user.createdAt.toISOString(),
  };
}
