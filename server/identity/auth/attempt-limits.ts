import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#server/platform/runtime/app-error.ts';
import { isLoopback, networkOf } from '#server/platform/http/network-address.ts';

export interface AttemptLimits {
  /** Failed password checks per account, existing or not, in 15 minutes. */
  passwordPerAccount: number;
  /** Failed password checks per address in 15 minutes. */
  passwordPerAddress: number;
  /** New accounts per address in an hour. */
  signUpPerAddress: number;
  /** Reset links per account in an hour. */
  resetPerAccount: number;
  /** Reset links requested per address in an hour. */
  resetPerAddress: number;
}

/** `mail` is one that a signed-in user requests: a verification link, a change of address. */
export type Attempt = 'password' | 'signUp' | 'reset' | 'mail';

export interface AttemptOrigin {
  email?: string;
  address: string;
  /** A session or a browser that the account knows. It has its own count: the guesses of strangers do not fill it. */
  known?: string | undefined;
}

export interface Attempts {
  /**
   * Counts an attempt before it is made, so that parallel ones cannot slip past. Refuses it when there were too many.
   */
  count: (attempt: Attempt, from: AttemptOrigin) => Promise<void>;
  /** The attempt succeeded and does not count. */
  forgive: (attempt: Attempt, from: AttemptOrigin) => Promise<void>;
  /** The owner has proved their identity by mail, so a stranger's guesses must not lock them out. */
  clearAccount: (email: string) => Promise<void>;
}

const QUARTER_HOUR_S = 15 * 60;
const HOUR_S = 60 * 60;
/** Enough for somebody who mistypes an address a few times, too few to flood a stranger's mailbox. */
const MAILS_PER_ACCOUNT_AND_HOUR = 10;
/**
 * Fails closed: an attempt that cannot be counted is refused with an error. A fallback limiter in each process would
 * give more guesses to an attacker who overloads the database, and help nobody else, because the passwords are in that
 * database too.
 */
export function createAttempts(pool: pg.Pool, limits: AttemptLimits): Attempts {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      points,
      duration,
    });
  const perAccount: Partial<Record<Attempt, RateLimiterPostgres>> = {
    password: limiter('password-account', limits.passwordPerAccount, QUARTER_HOUR_S),
    reset: limiter('reset-account', limits.resetPerAccount, HOUR_S),
    mail: limiter('mail-account', MAILS_PER_ACCOUNT_AND_HOUR, HOUR_S),
  };
  const perAddress: Partial<Record<Attempt, RateLimiterPostgres>> = {
    password: limiter('password-address', limits.passwordPerAddress, QUARTER_HOUR_S),
    signUp: limiter('sign-up-address', limits.signUpPerAddress, HOUR_S),
    reset: limiter('reset-address', limits.resetPerAddress, HOUR_S),
  };
  const countersOf = (attempt: Attempt, { email, address, known }: AttemptOrigin) => {
    const counters: { limiter: RateLimiterPostgres; key: string }[] = [];
    const accountLimiter = perAccount[attempt];
    if (accountLimiter && email !== undefined) {
      counters.push({ limiter: accountLimiter, key: hashed(known === undefined ? email : `${email} ${known}`) });
    }
    if (known !== undefined) return counters;
    const addressLimiter = perAddress[attempt];
    if (addressLimiter && !isLoopback(address))
      counters.push({ limiter: addressLimiter, key: hashed(networkOf(address)) });
    return counters;
  };
  return {
    count: async (attempt, from) => {
      for (const { limiter: counter, key } of countersOf(attempt, from)) {
        await consume(counter, key, refusals[attempt]);
      }
    },
    forgive: async (attempt, from) => {
      for (const { limiter: counter, key } of countersOf(attempt, from)) await counter.reward(key);
    },
    clearAccount: async (email) => {
      await perAccount.password?.delete(hashed(email));
    },
  };
}

const refusals: Record<Attempt, string> = {
  password: 'Too many failed attempts. Please try again later.',
  signUp: 'Too many failed attempts. Please try again later.',
  reset: 'Too many failed attempts. Please try again later.',
  mail: 'Too many emails requested. Please try again later.',
};

async function consume(limiter: RateLimiterPostgres, key: string, refusal: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (reason) {
    if (reason instanceof RateLimiterRes) throw new AppError('too_many_requests', refusal);
    throw reason;
  }
}

/** The table holds no e-mail or network addresses. */
function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
