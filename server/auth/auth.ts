import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { MIN_PASSWORD_LENGTH } from '#shared/account.ts';
import { limits } from '#shared/text.ts';
import * as schema from '../db/schema/accounts.ts';
import { withHashedSessionTokens } from './hashed-session-tokens.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

export interface AuthOptions {
  systemPool: pg.Pool;
  secret: string;
  publicUrl: string;
}

/** Our own proxy-aware address travels to better-auth in this header; what a visitor sends under the name is dropped. */
export const CLIENT_ADDRESS_HEADER = 'x-placewell-client-address';

const SEVEN_DAYS_SECONDS = 7 * 24 * 60 * 60;
const ONE_DAY_SECONDS = 24 * 60 * 60;

export type Auth = ReturnType<typeof createAuth>;

/**
 * Accounts and sessions are better-auth's. Its own HTTP endpoints are not mounted: our routes call it, so that every
 * request passes our schemas, limits and error model, and no session token ever stands in a response body.
 */
export function createAuth({ systemPool, secret, publicUrl }: AuthOptions) {
  const cookie = sessionCookie(publicUrl);
  return betterAuth({
    secret,
    baseURL: publicUrl,
    database: withHashedSessionTokens(
      drizzleAdapter(drizzle(systemPool, { schema }), { provider: 'pg', schema, transaction: true }),
    ),
    user: { modelName: 'users', fields: { name: 'displayName', image: 'photoURL' } },
    session: { modelName: 'sessions', expiresIn: SEVEN_DAYS_SECONDS, updateAge: ONE_DAY_SECONDS },
    account: { modelName: 'accounts' },
    verification: { modelName: 'verifications', storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: limits.password,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    advanced: {
      database: { generateId: 'uuid' },
      useSecureCookies: false,
      cookies: { session_token: { name: cookie.name, attributes: { secure: cookie.secure } } },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    // Ours count per account as well as per address, and are shared by all nodes.
    rateLimit: { enabled: false },
    // Its messages name e-mail addresses; what matters is logged by our own routes without them.
    logger: { disabled: true },
    telemetry: { enabled: false },
  });
}

/** Browsers take `__Host-` cookies (Secure, this host only) from https and from localhost, and from nowhere else. */
export function sessionCookie(publicUrl: string): { name: string; secure: boolean } {
  const { protocol, hostname } = new URL(publicUrl);
  const secure = protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1';
  return { name: secure ? '__Host-sid' : 'sid', secure };
}
