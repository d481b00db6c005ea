import { choiceParam } from '#web/records/search-params.ts';

/** The address of a batch of CVs: which of its files are shown. */
export interface CvBatchSearch {
  show?: 'needs' | 'duplicates' | undefined;
}

// Every key is always there: one that is left out would keep the value from the address, as the router merges both.
export function cvBatchSearch(search: Record<string, unknown>): CvBatchSearch {
  return { show: choiceParam(search['show'], ['needs', 'duplicates']) };
}
