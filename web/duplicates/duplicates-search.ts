import { duplicateTypes, type DuplicateType } from '#shared/duplicate-terms.ts';
import { mergeParam, type MergeSearch } from '#web/merges/merge-param.ts';
import { choiceParam } from '#web/records/search-params.ts';

/** The address of the duplicates: which records are compared, and which are being merged. */
export interface DuplicatesSearch extends MergeSearch {
  type?: DuplicateType | undefined;
}

// Every key is always there: one that is left out would keep the value from the address, as the router merges both.
export function duplicatesSearch(search: Record<string, unknown>): DuplicatesSearch {
  return { type: choiceParam(search['type'], duplicateTypes), merge: mergeParam(search['merge']) };
}
