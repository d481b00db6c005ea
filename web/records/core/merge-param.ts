import { canBeMerged } from '#shared/intake/merges.ts';
import { idParam } from './search-params.ts';

/** The URL parameter that names the records to merge. */
export interface MergeSearch {
  /** Ids, separated by commas. */
  merge?: string | undefined;
}

export function mergeParam(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const ids = [...new Set(value.split(',').map(idParam))];
  return canBeMerged(ids.length) && !ids.includes(undefined) ? ids.join(',') : undefined;
}
