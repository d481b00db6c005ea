import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { TooManyCallsError } from '../runtime/app-error.ts';

const MINUTE_S = 60;

/**
 * No account may slow down the others, for example by a runaway script. Counted per process: a count shared by all
 * nodes would cost every request a round trip. A live stream is one call, however long it lasts.
 */
export function createCallLimit(perMinute: number): (userId: string) => Promise<void> {
  const calls = new RateLimiterMemory({ points: perMinute, duration: MINUTE_S });
  return async (userId) => {
    try {
      await calls.consume(userId);
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason;
      throw new TooManyCallsError(Math.max(1, Math.ceil(reason.msBeforeNext / 1000)));
    }
  };
}
