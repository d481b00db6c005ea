import { RateLimiterMemory } from 'rate-limiter-flexible';
import { TooManyCallsError } from '#server/platform/runtime/app-error.ts';
import { isLoopback, networkOf } from '#server/platform/http/network-address.ts';

const MISSES_PER_MINUTE = 60;
const MINUTE_S = 60;

/**
 * Nobody can guess 256 random bits, but attempts must not keep the database busy. Only misses count, because a calendar
 * service fetches many people's calendars from one address at once. Kept in memory for a minute and never stored.
 */
export function createMissLimit() {
  const misses = new RateLimiterMemory({ points: MISSES_PER_MINUTE, duration: MINUTE_S });
  return {
    refuseTooMany: async (address: string): Promise<void> => {
      const counted = await misses.get(networkOf(address));
      if (counted && counted.consumedPoints >= MISSES_PER_MINUTE) {
        throw new TooManyCallsError(Math.max(1, Math.ceil(counted.msBeforeNext / 1000)));
      }
    },
    count: async (address: string): Promise<void> => {
      if (!isLoopback(address)) await misses.penalty(networkOf(address));
    },
  };
}
