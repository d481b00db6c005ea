import { choiceParam, idParam } from '#web/records/search-params.ts';

/** The address of a job's own page: how its candidates are shown, and what is open on top. */
export interface JobPageSearch {
  view?: 'list' | undefined;
  /** The job itself, in the form. */
  edit?: string | undefined;
}

// Every key is always there: one that is left out would keep the value from the address, as the router merges both.
export function jobPageSearch(search: Record<string, unknown>): JobPageSearch {
  return {
    view: choiceParam(search['view'], ['list']),
    edit: idParam(search['edit']),
  };
}
