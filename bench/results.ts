import type { Load } from './load.ts';
import type { Measured } from './server-part.ts';

/** A user's action on screen, and the time until its result is painted. */
export interface Click {
  name: string;
  askedMs: number;
  size: number;
  p50: number;
  p95: number;
  /** The longest time the page was blocked, over all repetitions; 0 if never more than 50 ms. */
  longestTask: number;
  /** The number of repetitions with such a block. */
  withLongTask: number;
  repetitions: number;
}

export interface Results {
  sizes: readonly number[];
  measured: Measured[];
  loads: (Load & { size: number })[];
  clicks: Click[];
  /** How much memory a thousand live streams add to the process. */
  streamsMb?: number;
  /** The app's first screen, as transferred. */
  scriptKb?: number;
}
