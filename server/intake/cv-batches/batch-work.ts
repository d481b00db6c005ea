import { doubling } from '#server/platform/work/definition.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Shared by the kinds of work that process all candidates of a batch. */
export const batchWorkRules = {
  lane: 'long' as const,
  attempts: 10,
  waitAfter: doubling(HOUR_MS),
  limitMs: 30 * MINUTE_MS,
  remembered: true,
};
