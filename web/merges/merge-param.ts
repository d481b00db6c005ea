import { canBeMerged } from '#shared/merge-terms.ts';
import { idParam } from '#web/records/search-params.ts';

/** The part of a list's address that says which records are being merged. */
export interface MergeSearch {
  /** Their ids, separated by commas. */
  merge?: string | undefined;
}

export function mergeParam(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const ids = [...new Set(value.split(',').map(idParam))];
  return canBeMerged(ids.length) && !ids.includes(undefined) ? ids.join(',') : undefined;
}
