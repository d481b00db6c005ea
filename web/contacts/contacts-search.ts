import { mergeParam, type MergeSearch } from '#web/merges/merge-param.ts';
import { choiceParam, idParam, sortParam, textParam, type Sorted } from '#web/records/search-params.ts';

export const contactSorts = ['name', 'company', 'createdAt', 'lastContacted', 'nextAction'] as const;

/** The address of the clients' screen: its filter, its sort and what is open on top of it. */
export interface ContactsSearch extends MergeSearch {
  q?: string | undefined;
  /** A tag's name. */
  tag?: string | undefined;
  sort?: Sorted<(typeof contactSorts)[number]> | undefined;
  /** The saved view that was opened; the rest says what is shown by now. */
  saved?: string | undefined;
  /** The client whose details are open. */
  id?: string | undefined;
  /** The client in the form. */
  edit?: string | undefined;
  dialog?: 'add' | 'tags' | undefined;
}

// Every key is always there: one that is left out would keep the value from the address, as the router merges both.
export function contactsSearch(search: Record<string, unknown>): ContactsSearch {
  return {
    q: textParam(search['q']),
    tag: textParam(search['tag']),
    sort: sortParam(search['sort'], contactSorts),
    saved: idParam(search['saved']),
    id: idParam(search['id']),
    edit: idParam(search['edit']),
    merge: mergeParam(search['merge']),
    dialog: choiceParam(search['dialog'], ['add', 'tags']),
  };
}
