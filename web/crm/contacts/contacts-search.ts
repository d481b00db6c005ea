import { mergeParam, type MergeSearch } from '#web/records/core/merge-param.ts';
import {
  choiceParam,
  columnsParam,
  idParam,
  sortParam,
  textParam,
  type Sorted,
} from '#web/records/core/search-params.ts';

export const contactSorts = ['name', 'company', 'createdAt', 'lastContacted', 'nextAction'] as const;

/** URL state of the clients screen: filter, sort and open dialogs. */
export interface ContactsSearch extends MergeSearch {
  q?: string | undefined;
  /** The name of a tag. */
  tag?: string | undefined;
  sort?: Sorted<(typeof contactSorts)[number]> | undefined;
  /** The columns that are shown, if not the usual ones. */
  columns?: string | undefined;
  /** The saved view that was opened. The other parameters say what is shown now. */
  saved?: string | undefined;
  /** The client whose details are open. */
  id?: string | undefined;
  /** The client open in the form. */
  edit?: string | undefined;
  dialog?: 'add' | 'tags' | undefined;
}

// Every key is always present. The router merges the result with the URL, so a missing key would keep its old value.
export function contactsSearch(search: Record<string, unknown>): ContactsSearch {
  return {
    q: textParam(search['q']),
    tag: textParam(search['tag']),
    sort: sortParam(search['sort'], contactSorts),
    columns: columnsParam(search['columns'], 'contact'),
    saved: idParam(search['saved']),
    id: idParam(search['id']),
    edit: idParam(search['edit']),
    merge: mergeParam(search['merge']),
    dialog: choiceParam(search['dialog'], ['add', 'tags']),
  };
}
