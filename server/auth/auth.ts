import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { MIN_PASSWORD_LENGTH } from '#shared/account.ts';
import { limits } from '#shared/text.ts';
import * as schema from '../db/schema/accounts.ts';
import { queueMail } from '../mail/outbox.ts';
import { currentAuthTransaction, sharedTransactions } from './auth-transaction.ts';
import { openSessionPlugin } from './open-session.ts';
import { withHashedSessionTokens } from './hashed-session-tokens.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { preparedHash } from './prepared-hash.ts';

export interface AuthOptions {
  systemPool: pg.Pool;
  secret: string;
  publicUrl: string;
  passwords?: { hash: typeof hashPassword; verify: typeof verifyPassword };
}

/** Our own proxy-aware address travels to better-auth in this header; what a visitor sends under the name is dropped. */
export const CLIENT_ADDRESS_HEADER = 'x-placewell-client-address';

const SEVEN_DAYS_SECONDS = 7 * 24 * 60 * 60;
/** How exactly "last used" is known: a session that is used writes itself down this often. */
const FIVE_MINUTES_SECONDS = 5 * 60;

const ownPasswords = { hash: hashPassword, verify: verifyPassword };

export type Auth = ReturnType<typeof createAuth>;

/**
 * Accounts and sessions are better-auth's. Its own HTTP endpoints are not mounted: our routes call it, so that every
 * request passes our schemas, limits and error model, and no session token ever stands in a response body.
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
    // The mail is owed in the transaction that creates the account. Its link carries a token of ours, not the one
    // that is offered here: ours works once.
    emailVerification: {
      sendOnSignUp: true,
      sendVerificationEmail: async ({ user }) => {
        await queueMail(currentAuthTransaction(), { kind: 'verify-email', to: user.email, userId: user.id });
      },
    },
    advanced: {
      // Its fourth table holds codes for features that are not used here, so there is none.
      database: { generateId: 'uuid', validateSchema: false },
      useSecureCookies: false,
      cookies: { session_token: { name: cookie.name, attributes: { secure: cookie.secure } } },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    plugins: [openSessionPlugin],
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
