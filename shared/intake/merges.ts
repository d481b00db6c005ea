import { BIN_DAYS, typesThat, type TypeThat } from '#shared/records/records.ts';

/** What screens need before a merge starts. */

export const mergeableTypes = typesThat('merge');
export type MergeableType = TypeThat<'merge'>;

/** The most records in one merge. */
export const MOST_MERGED = 10;

/** Merged records are kept this long, and until then the merge can be undone. */
export const UNMERGE_DAYS = BIN_DAYS;

export function canBeMerged(many: number): boolean {
  return many >= 2 && many <= MOST_MERGED;
}
