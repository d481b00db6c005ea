import { choiceParam, idParam } from '#web/records/core/search-params.ts';

/** The URL parameters of a job's page: how its candidates are shown and which form is open. */
export interface JobPageSearch {
  view?: 'list' | undefined;
  /** The id of the job being edited. */
  edit?: string | undefined;
}

// Every key is always present. The router merges both objects, so a missing key would keep its unparsed value.
export function jobPageSearch(search: Record<string, unknown>): JobPageSearch {
  return {
    view: choiceParam(search['view'], ['list']),
    edit: idParam(search['edit']),
  };
}
