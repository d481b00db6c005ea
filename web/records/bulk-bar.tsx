import type { ReactNode } from 'react';
import { loadedLater } from '#web/lib/loaded-later.tsx';
import type { BulkApi } from './bulk-api.ts';
import type { ChoosableList } from './use-record-list.ts';

/** The list as it is on screen: what it is narrowed by, in which order it stands and what is chosen of it. */
export interface ShownList<Filter, Sort> {
  list: ChoosableList<unknown>;
  filter: Filter;
  sort: Sort;
}

export interface BulkBarProps<Filter, Sort> extends ShownList<Filter, Sort> {
  api: BulkApi<Filter, Sort>;
  /** What the type offers beside exporting and deleting. */
  children?: ReactNode;
}

const BulkActions = loadedLater(async () => (await import('./bulk-actions.tsx')).BulkActions);

/** What can be done with the chosen rows, at the foot of the screen while there are any. */
export function BulkBar<Filter extends object, Sort>(props: BulkBarProps<Filter, Sort>) {
  // What comes later has forgotten which list it is for: the filter and the API are each other's all the same.
  return props.list.selection.isActive && <BulkActions {...(props as unknown as BulkBarProps<object, unknown>)} />;
}
