import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { sessions, users } from '#server/platform/db/schema/accounts.ts';
import { fixedStatement } from '#server/platform/db/statement.ts';
import type { IdentityDeps } from '../deps.ts';
import { sha256 } from './hashed-session-tokens.ts';

/** What a request needs to know about its session and account. */
export interface StoredSession {
  sessionId: string;
  startedAt: Date;
  expiresAt: Date;
  userId: string;
  email: string;
  emailVerified: boolean;
  displayName: string | null;
  photoURL: string | null;
  createdAt: Date;
  subscriptionStatus: string | null;
}

const sessionWithToken = fixedStatement<StoredSession>(sql`
  select ${sessions.id} as "sessionId", ${sessions.createdAt} as "startedAt", ${sessions.expiresAt} as "expiresAt",
         ${users.id} as "userId", ${users.email} as email, ${users.emailVerified} as "emailVerified",
         ${users.displayName} as "displayName", ${users.photoURL} as "photoURL", ${users.createdAt} as "createdAt",
         ${users.subscriptionStatus} as "subscriptionStatus"
  from ${sessions} join ${users} on ${users.id} = ${sessions.userId}
  where ${sessions.token} = ${sql.placeholder('token')}`);

/**
 * Reads the session of a cookie with one statement instead of better-auth's four. Only better-auth writes sessions:
 * where it would renew, end or reject one, this returns nothing and better-auth is called.
 */
export async function findSession(
  { auth, database, now }: IdentityDeps,
  cookies: Cookies,
): Promise<StoredSession | undefined> {
  const { secret, authCookies, sessionConfig } = await auth.$context;
  const token = signedValue(cookies(authCookies.sessionToken.name) ?? '', secret);
  if (token === undefined) return undefined;
  const [session] = await database.lookUp(sessionWithToken({ token: sha256(token) }));
  if (!session) return undefined;
  const renewedAt = session.expiresAt.getTime() - sessionConfig.expiresIn * 1000;
  return renewedAt + sessionConfig.updateAge * 1000 > now().getTime() ? session : undefined;
}

type Cookies = (name: string) => string | undefined;

/** better-auth's cookies consist of a value, a dot and the value's HMAC-SHA256 in Base64. */
function signedValue(cookie: string, secret: string): string | undefined {
  const dot = cookie.lastIndexOf('.');
  const value = cookie.slice(0, Math.max(dot, 0));
  const signature = Buffer.from(cookie.slice(dot + 1), 'base64');
  const expected = createHmac('sha256', keyOf(secret)).update(value).digest();
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? value : undefined;
}

/** Cached, because OpenSSL takes longer to load a key than to use it. */
const keys = new Map<string, KeyObject>();

function keyOf(secret: string): KeyObject {
  const known = keys.get(secret);
  if (known) return known;
  const key = createSecretKey(secret, 'utf8');
  keys.set(secret, key);
  return key;
}
