import { mergeParam, type MergeSearch } from '#web/records/core/merge-param.ts';
import {
  choiceParam,
  columnsParam,
  idParam,
  sortParam,
  textParam,
  type Sorted,
} from '#web/records/core/search-params.ts';

export const companySorts = ['name', 'createdAt', 'lastContacted', 'nextAction'] as const;

/** URL state of the companies screen: search, sort and open dialogs. */
export interface CompaniesSearch extends MergeSearch {
  q?: string | undefined;
  /** The name of a tag. */
  tag?: string | undefined;
  sort?: Sorted<(typeof companySorts)[number]> | undefined;
  /** The columns that are shown, if not the usual ones. */
  columns?: string | undefined;
  /** The saved view that was opened. The other parameters say what is shown now. */
  saved?: string | undefined;
  /** The company whose details are open. */
  id?: string | undefined;
  /** The company open in the form. */
  edit?: string | undefined;
  dialog?: 'add' | 'tags' | undefined;
}

// Every key is always present. The router merges the result with the URL, so a missing key would keep its old value.
export function companiesSearch(search: Record<string, unknown>): CompaniesSearch {
  return {
    q: textParam(search['q']),
    tag: textParam(search['tag']),
    sort: sortParam(search['sort'], companySorts),
    columns: columnsParam(search['columns'], 'company'),
    saved: idParam(search['saved']),
    id: idParam(search['id']),
    edit: idParam(search['edit']),
    merge: mergeParam(search['merge']),
    dialog: choiceParam(search['dialog'], ['add', 'tags']),
  };
}
