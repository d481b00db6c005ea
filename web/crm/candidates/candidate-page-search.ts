import { mergeParam, type MergeSearch } from '#web/records/core/merge-param.ts';
import { choiceParam, idParam, textParam } from '#web/records/core/search-params.ts';

const tabs = ['details', 'jobs', 'timeline'] as const;
const views = ['document', 'text'] as const;

/** The URL parameters of a candidate's page: what is read, and what is open on top. */
export interface CandidatePageSearch extends MergeSearch {
  /** The search that led here. Its words are marked in the CV. */
  q?: string | undefined;
  /** The part that a small screen shows. The default is the CV. */
  tab?: (typeof tabs)[number] | undefined;
  /** The file to read. The default is the CV, or the file with the words of the search. */
  file?: string | undefined;
  /** How it is read. The default is the document, or the text with the words of the search. */
  view?: (typeof views)[number] | undefined;
  /** The id of the candidate being edited. */
  edit?: string | undefined;
}

// Every key is always present. The router merges both objects, so a missing key would keep its unparsed value.
export function candidatePageSearch(search: Record<string, unknown>): CandidatePageSearch {
  return {
    q: textParam(search['q']),
    tab: choiceParam(search['tab'], tabs),
    file: idParam(search['file']),
    view: choiceParam(search['view'], views),
    edit: idParam(search['edit']),
    merge: mergeParam(search['merge']),
  };
}
