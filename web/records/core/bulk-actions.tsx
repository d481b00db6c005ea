import { Download, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount, recordPaths } from '#shared/records/records.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { useToast } from '#web/platform/ui/use-toast.ts';
import type { BulkApi } from './bulk-api.ts';
import { BulkButton } from './bulk-button.tsx';
import { exportCsv } from './export-csv.ts';
import { withReason } from './failure.ts';
import { SelectionBar } from './selection-bar.tsx';
import { selectedCount, selectedOf, useBulkAction } from './use-bulk-action.ts';
import { totalOf, type ChoosableList } from './use-record-list.ts';

/** The list on screen: its rows and selection, its filter and its sort. */
export interface ShownList<Filter, Sort> {
  list: ChoosableList<unknown>;
  filter: Filter;
  sort: Sort;
}

export interface BulkActionsProps<Filter, Sort> extends ShownList<Filter, Sort> {
  api: BulkApi<Filter, Sort>;
  /** Further actions of the record type, beside exporting and deleting. */
  children?: ReactNode;
}

export function BulkActions<Filter extends object, Sort>({
  api,
  list,
  filter,
  sort,
  children,
}: BulkActionsProps<Filter, Sort>) {
  const { selection } = list;
  const bulk = useBulkAction(api.type);
  const toast = useToast();
  const total = totalOf(list) ?? 0;

  function remove(): void {
    bulk.mutate({
      run: () => api.change({ action: 'delete', ...selectedOf(selection, filter) }),
      undo: (ids) => api.change({ action: 'restore', ids }),
      done: 'deleted',
      failure: `Failed to delete ${recordPaths[api.type]}`,
      removes: selection.ids,
    });
    selection.clear();
  }

  async function save(): Promise<void> {
    try {
      await exportCsv(api, selection, filter, sort);
    } catch (error) {
      toast.show({ title: withReason(`Failed to export ${recordPaths[api.type]}`, error), tone: 'danger' });
    }
  }

  return (
    <SelectionBar
      label="Selected rows"
      count={selectedCount(list)}
      beside={
        !selection.everything &&
        total > selection.ids.length && (
          <Button variant="ghost" size="small" onClick={selection.selectEverything}>
            Select all {formatCount(total)}
          </Button>
        )
      }
      onClear={selection.clear}
    >
      <span aria-hidden className="h-5 w-px bg-line max-sm:hidden" />
      {children}
      <BulkButton label="Export CSV" icon={<Download aria-hidden className="size-4" />} onClick={() => void save()} />
      <BulkButton label="Delete" icon={<Trash2 aria-hidden className="size-4" />} onClick={remove} />
    </SelectionBar>
  );
}
