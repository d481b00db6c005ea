import { RateLimiterMemory } from 'rate-limiter-flexible';
import { TooManyCallsError } from '../http/app-error.ts';
import { isLoopback, networkOf } from '../http/network-address.ts';

const MISSES_PER_MINUTE = 60;
const MINUTE_S = 60;

/**
 * Nobody guesses 256 random bits; whoever tries is not to keep the database busy with it. Only misses count, because a service
 * that reads calendars asks for those of many people from one address, all at once. In memory for a minute, written nowhere.
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
