import { duplicateTypes, type DuplicateType } from '#shared/intake/duplicates.ts';
import { mergeParam, type MergeSearch } from '#web/records/core/merge-param.ts';
import { choiceParam } from '#web/records/core/search-params.ts';

/** URL state of the duplicates screen: the record type and the open merge. */
export interface DuplicatesSearch extends MergeSearch {
  type?: DuplicateType | undefined;
}

// Every key is always present. The router merges the result with the URL, so a missing key would keep its old value.
export function duplicatesSearch(search: Record<string, unknown>): DuplicatesSearch {
  return { type: choiceParam(search['type'], duplicateTypes), merge: mergeParam(search['merge']) };
}
