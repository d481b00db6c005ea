import { choiceParam } from '#web/records/core/search-params.ts';

/** The URL parameters of a batch of CVs: which of its files are shown. */
export interface CvBatchSearch {
  show?: 'needs' | 'duplicates' | undefined;
}

// Every key is always present. The router merges both objects, so a missing key would keep its unparsed value.
export function cvBatchSearch(search: Record<string, unknown>): CvBatchSearch {
  return { show: choiceParam(search['show'], ['needs', 'duplicates']) };
}
