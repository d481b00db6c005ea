import { BIN_DAYS } from './record-terms.ts';

/** What screens need to know of merging before anybody merges. */

export const mergeableTypes = ['contact', 'candidate', 'job'] as const;
export type MergeableType = (typeof mergeableTypes)[number];

/** How many records become one at once. */
export const MOST_MERGED = 10;

/** So long the records that were merged away are kept, and a merge can be undone. */
export const UNMERGE_DAYS = BIN_DAYS;

export function canBeMerged(many: number): boolean {
  return many >= 2 && many <= MOST_MERGED;
}
