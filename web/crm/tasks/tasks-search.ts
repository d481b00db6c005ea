import {
  choiceParam,
  columnsParam,
  idParam,
  sortParam,
  textParam,
  type Sorted,
} from '#web/records/core/search-params.ts';

export const taskSorts = ['dueDate', 'title', 'priority', 'contact', 'createdAt'] as const;

/** The URL parameters of the tasks screen: its filter, its sort and what is open on top. */
export interface TasksSearch {
  q?: string | undefined;
  status?: 'open' | 'overdue' | 'completed' | undefined;
  /** `today`: due today. `now`: due today or overdue, as the sidebar counts. */
  due?: 'today' | 'now' | undefined;
  sort?: Sorted<(typeof taskSorts)[number]> | undefined;
  /** The columns that are shown, if not the usual ones. */
  columns?: string | undefined;
  /** The saved view that was opened. The other parameters say what is shown now. */
  saved?: string | undefined;
  /** The id of the task being edited. */
  edit?: string | undefined;
  dialog?: 'add' | undefined;
}

// Every key is always present. The router merges both objects, so a missing key would keep its unparsed value.
export function tasksSearch(search: Record<string, unknown>): TasksSearch {
  return {
    q: textParam(search['q']),
    status: choiceParam(search['status'], ['open', 'overdue', 'completed']),
    due: choiceParam(search['due'], ['today', 'now']),
    sort: sortParam(search['sort'], taskSorts),
    columns: columnsParam(search['columns'], 'task'),
    saved: idParam(search['saved']),
    edit: idParam(search['edit']),
    dialog: choiceParam(search['dialog'], ['add']),
  };
}
