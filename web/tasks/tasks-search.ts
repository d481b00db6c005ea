import { choiceParam, idParam, sortParam, textParam, type Sorted } from '#web/records/search-params.ts';

export const taskSorts = ['dueDate', 'title', 'priority', 'contact', 'createdAt'] as const;

/** The address of the tasks' screen: its filter, its sort and what is open on top of it. */
export interface TasksSearch {
  q?: string | undefined;
  status?: 'open' | 'overdue' | 'completed' | undefined;
  /** What is due today, or `now`: by the end of today, which is what the sidebar counts. */
  due?: 'today' | 'now' | undefined;
  sort?: Sorted<(typeof taskSorts)[number]> | undefined;
  /** The saved view that was opened; the rest says what is shown by now. */
  saved?: string | undefined;
  /** The task in the form. */
  edit?: string | undefined;
  dialog?: 'add' | undefined;
}

// Every key is always there: one that is left out would keep the value from the address, as the router merges both.
export function tasksSearch(search: Record<string, unknown>): TasksSearch {
  return {
    q: textParam(search['q']),
    status: choiceParam(search['status'], ['open', 'overdue', 'completed']),
    due: choiceParam(search['due'], ['today', 'now']),
    sort: sortParam(search['sort'], taskSorts),
    saved: idParam(search['saved']),
    edit: idParam(search['edit']),
    dialog: choiceParam(search['dialog'], ['add']),
  };
}
