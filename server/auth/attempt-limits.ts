import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../http/app-error.ts';
import { isLoopback, networkOf } from '../http/network-address.ts';

export interface AttemptLimits {
  /** Failed password checks of one account, whether it exists or not, in 15 minutes. */
  passwordPerAccount: number;
  /** Failed password checks from one address in 15 minutes. */
  passwordPerAddress: number;
  /** New accounts from one address in an hour. */
  signUpPerAddress: number;
  /** Reset links for one account in an hour. */
  resetPerAccount: number;
  /** Reset links asked for from one address in an hour. */
  resetPerAddress: number;
}

/** `mail` is one that a signed-in person asks for: a verification link, a change of address. */
export type Attempt = 'password' | 'signUp' | 'reset' | 'mail';

export interface Attempts {
  /** Counts an attempt before it is made, so that parallel ones cannot slip past; refuses it when there were too many. */
  count: (attempt: Attempt, from: { email?: string; address: string }) => Promise<void>;
  /** The attempt was a good one after all and does not count. */
  forgive: (attempt: Attempt, from: { email?: string; address: string }) => Promise<void>;
  /** The owner has proved themselves by mail: a stranger's guesses must not keep them out. */
  clearAccount: (email: string) => Promise<void>;
}

const QUARTER_HOUR_S = 15 * 60;
const HOUR_S = 60 * 60;
/** Enough for somebody who mistypes an address a few times, too few to fill a stranger's mailbox. */
const MAILS_PER_ACCOUNT_AND_HOUR = 10;
/**
 * What cannot be counted is refused with an error: never open. A limiter of each process's own as a fallback would give an
 * attacker who overloads the database more guesses, and nobody else anything, as passwords are in that database too.
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
  const countersOf = (attempt: Attempt, { email, address }: { email?: string; address: string }) => {
    const counters: { limiter: RateLimiterPostgres; key: string }[] = [];
    const accountLimiter = perAccount[attempt];
    if (accountLimiter && email !== undefined) counters.push({ limiter: accountLimiter, key: hashed(email) });
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
  mail: 'Too many emails asked for. Please try again later.',
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
