import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatCount, recordNames, type RecordType } from '#shared/records/records.ts';
import type { BulkResult } from '#shared/records/list-schemas.ts';
import { invalidateRecords } from '#web/platform/live/topic-keys.ts';
import { useToast } from '#web/platform/ui/use-toast.ts';
import type { Selected } from './bulk-api.ts';
import { withReason } from './failure.ts';
import { putBack, showRemoved } from './list-cache.ts';
import { totalOf, type ChoosableList } from './use-record-list.ts';
import type { RowSelection } from './use-row-selection.ts';

export function selectedOf<Filter>(selection: RowSelection, filter: Filter): Selected<Filter> {
  return selection.everything ? { filter } : { ids: [...selection.ids] };
}

export function selectedCount(list: ChoosableList<unknown>): number {
  const { selection } = list;
  return selection.everything ? (totalOf(list) ?? 0) : selection.ids.length;
}

interface BulkAction {
  run: () => Promise<BulkResult>;
  /** Reverts the action for the records it changed. */
  undo: (ids: string[]) => Promise<unknown>;
  /** "deleted", "tagged “vip”" */
  done: string;
  /** "Failed to delete contacts" */
  failure: string;
  /** The rows to hide from the list at once. */
  removes?: readonly string[];
}

/** Runs an action on many records and offers to undo it. */
export function useBulkAction(type: RecordType) {
  const noun = recordNames[type];
  const queryClient = useQueryClient();
  const toast = useToast();
  const complain = (title: string, error: unknown) => toast.show({ title: withReason(title, error), tone: 'danger' });
  return useMutation({
    mutationFn: ({ run }: BulkAction) => run(),
    onMutate: ({ removes }) => (removes ? showRemoved(queryClient, type, new Set(removes)) : undefined),
    onSuccess: ({ ids }, { undo, done }) => {
      const title = `${formatCount(ids.length)} ${ids.length === 1 ? noun.one : noun.many} ${done}`;
      const takeBack = async () => {
        try {
          await undo(ids);
          toast.show({ title: 'Undone', tone: 'success' });
        } catch (error) {
          complain('Failed to undo', error);
        } finally {
          await invalidateRecords(queryClient, type);
        }
      };
      toast.show(ids.length === 0 ? { title } : { title, undo: () => void takeBack() });
    },
    onError: (error, { failure }, before) => {
      putBack(queryClient, before);
      complain(failure, error);
    },
    onSettled: () => invalidateRecords(queryClient, type),
  });
}
