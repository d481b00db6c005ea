import type { Load } from './load.ts';
import type { Measured } from './server-part.ts';

/** Something somebody does on the screen, and how long it takes until the answer is painted. */
export interface Click {
  name: string;
  askedMs: number;
  size: number;
  p50: number;
  p95: number;
  /** The longest time for which the page could do nothing else, of all repetitions; 0 if it was never more than 50 ms. */
  longestTask: number;
  /** In how many repetitions there was such a time. */
  withLongTask: number;
  repetitions: number;
}

/** What one run has found. */
export interface Results {
  sizes: readonly number[];
  measured: Measured[];
  loads: (Load & { size: number })[];
  clicks: Click[];
  /** By how much a thousand live streams let the process grow. */
  streamsMb?: number;
  /** Of the first screen of the app, as it is sent. */
  scriptKb?: number;
}
