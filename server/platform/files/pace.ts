import { AppError } from '../runtime/app-error.ts';

export interface Pace {
  bytes: number;
  withinMs: number;
  /** The whole upload, by its declared length. */
  wholeWithinMs: number;
}

/**
 * About 4 kB a second: an old mobile network is four times as fast. Uploads have few places, and a sender who holds one
 * has to fill it. The largest document then needs 12 kB a second, and the largest sheet 60.
 */
export const SLOWEST: Pace = { bytes: 60_000, withinMs: 15_000, wholeWithinMs: 15 * 60_000 };

/**
 * Calls `onTooSlow` as soon as fewer bytes than that arrive within the time, or the upload falls behind the share of its declared bytes
 * that is due by now. The first period is a start and not counted.
 */
export function watchPace(
  { bytes, withinMs, wholeWithinMs }: Pace,
  declaredBytes: number,
  onTooSlow: (refusal: AppError) => void,
) {
  let arrived = 0;
  let total = 0;
  let dueMs = 0;
  const timer = setInterval(() => {
    total += arrived;
    const dueBytes = declaredBytes * Math.min(1, dueMs / wholeWithinMs);
    if (arrived < bytes || total < dueBytes) onTooSlow(tooSlow());
    arrived = 0;
    dueMs += withinMs;
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
