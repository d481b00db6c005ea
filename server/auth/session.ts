import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { SessionUser } from '#shared/account.ts';
import type { Deps } from '../deps.ts';
import { BusyError } from '../http/app-error.ts';
import { clientAddress } from '../http/client-address.ts';
import type { AppEnv } from '../http/router.ts';
import { CLIENT_ADDRESS_HEADER } from './auth.ts';
import { findSession } from './session-reader.ts';

/** However busy, a session ends this long after the sign-in. */
const LONGEST_SESSION_MS = 30 * 24 * 60 * 60 * 1000;

/** What better-auth gets to see of a request: who presents which cookie, from where and with what. */
export function authHeaders(c: Context<AppEnv>, { env }: Deps): Headers {
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
 * For the answer that ends a session: the browser drops pages that Back could show as they were. Not "storage": that would
 * take the theme, the answer about cookies and the app's own files along, and the data kept for reading offline is cleared
 * by the page and by its worker already.
 */
export function leaveNothingCached(c: Context<AppEnv>): void {
  c.header('Clear-Site-Data', '"cache"');
}

export interface CurrentSession {
  user: SessionUser;
  sessionId: string;
  subscriptionStatus: string | null;
}

/** The session of a request, read from the database every time: one that was ended is ended at once. */
export async function readSession(c: Context<AppEnv>, deps: Deps): Promise<CurrentSession | null> {
  const stored = await findSession(deps, (name) => getCookie(c, name)).catch((error: unknown) => {
    throw new BusyError(error);
  });
  if (!stored || hasLastedTooLong(stored.startedAt, deps)) return askBetterAuth(c, deps);
  const { sessionId, subscriptionStatus, userId: id, displayName: name, photoURL: image, ...user } = stored;
  return { user: toSessionUser({ id, name, image, ...user }), sessionId, subscriptionStatus };
}

/** It renews a session that is used, and ends one that is over, together with its cookie. */
async function askBetterAuth(c: Context<AppEnv>, deps: Deps): Promise<CurrentSession | null> {
  const { response, headers } = await deps.auth.api
    .getSession({ headers: authHeaders(c, deps), returnHeaders: true })
    .catch((error: unknown) => {
      // It does not say why it could not look; it only looks in the database.
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

function hasLastedTooLong(startedAt: Date, deps: Deps): boolean {
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
