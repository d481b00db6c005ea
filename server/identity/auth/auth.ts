import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { MIN_PASSWORD_LENGTH } from '#shared/identity/account-schemas.ts';
import { limits } from '#shared/platform/text-schemas.ts';
import * as schema from '#server/platform/db/schema/accounts.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { currentAuthTransaction, sharedTransactions } from './auth-transaction.ts';
import { openSessionPlugin } from './open-session.ts';
import { withHashedSessionTokens } from './hashed-session-tokens.ts';
import { hashPassword, verifyPassword } from '../passwords/password-hash.ts';
import { preparedHash } from '../passwords/prepared-hash.ts';

export interface AuthOptions {
  systemPool: pg.Pool;
  secret: string;
  publicUrl: string;
  passwords?: { hash: typeof hashPassword; verify: typeof verifyPassword };
}

/** Passes our proxy-aware client address to better-auth. A header of this name from a visitor is dropped. */
export const CLIENT_ADDRESS_HEADER = 'x-placewell-client-address';

const SEVEN_DAYS_SECONDS = 7 * 24 * 60 * 60;
/** The precision of "last used": a session in use is updated this often. */
const FIVE_MINUTES_SECONDS = 5 * 60;

const ownPasswords = { hash: hashPassword, verify: verifyPassword };

export type Auth = ReturnType<typeof createAuth>;

/**
 * better-auth manages accounts and sessions. Its HTTP endpoints are not mounted. Our routes call it, so that every
 * request passes our schemas, limits and error model, and no session token appears in a response body.
 */
export function createAuth({ systemPool, secret, publicUrl, passwords = ownPasswords }: AuthOptions) {
  const cookie = sessionCookie(publicUrl);
  return betterAuth({
    secret,
    baseURL: publicUrl,
    database: withHashedSessionTokens(
      drizzleAdapter(sharedTransactions(drizzle(systemPool)), { provider: 'pg', schema, transaction: true }),
    ),
    user: {
      modelName: 'users',
      fields: { name: 'displayName', image: 'photoURL' },
      additionalFields: { subscriptionStatus: { type: 'string', required: false, input: false } },
    },
    session: { modelName: 'sessions', expiresIn: SEVEN_DAYS_SECONDS, updateAge: FIVE_MINUTES_SECONDS },
    account: { modelName: 'accounts' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: limits.password,
      password: {
        hash: async (password) => preparedHash() ?? passwords.hash(password),
        verify: passwords.verify,
      },
    },
    // The mail is queued in the transaction that creates the account. Its link carries our own token, because ours
    // works only once.
    emailVerification: {
      sendOnSignUp: true,
      sendVerificationEmail: async ({ user }) => {
        await queueMail(currentAuthTransaction(), { kind: 'verify-email', to: user.email, userId: user.id });
      },
    },
    advanced: {
      // better-auth's fourth table is for features that we do not use, so it does not exist.
      database: { generateId: 'uuid', validateSchema: false },
      useSecureCookies: false,
      cookies: { session_token: { name: cookie.name, attributes: { secure: cookie.secure } } },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    plugins: [openSessionPlugin],
    // Our limits count per account and per address, across all nodes.
    rateLimit: { enabled: false },
    // Its messages contain e-mail addresses. Our routes log what matters without them.
    logger: { disabled: true },
    telemetry: { enabled: false },
  });
}

/** Browsers accept `__Host-` cookies (Secure, this host only) only from https and localhost. */
export function sessionCookie(publicUrl: string): { name: string; secure: boolean } {
  const { protocol, hostname } = new URL(publicUrl);
  const secure = protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1';
  return { name: secure ? '__Host-sid' : 'sid', secure };
}
