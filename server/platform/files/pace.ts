import { AppError } from '../runtime/app-error.ts';

export interface Pace {
  bytes: number;
  withinMs: number;
}

/**
 * About 4 kB a second: an old mobile network is four times as fast. Uploads have few places, and a sender who holds one
 * has to fill it.
 */
export const SLOWEST: Pace = { bytes: 60_000, withinMs: 15_000 };

/** Calls `onTooSlow` as soon as fewer bytes than that arrive within the time. */
export function watchPace({ bytes, withinMs }: Pace, onTooSlow: (refusal: AppError) => void) {
  let arrived = 0;
  const timer = setInterval(() => {
    if (arrived < bytes) onTooSlow(tooSlow());
    arrived = 0;
  }, withinMs);
  return {
    count: (received: number) => {
      arrived += received;
    },
    stop: () => clearInterval(timer),
  };
}

function tooSlow(): AppError {
  const message = 'The file is arriving too slowly. Please try again with a faster connection.';
  return new AppError('bad_request', message, { file: message });
}
