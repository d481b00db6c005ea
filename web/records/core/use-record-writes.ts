import { useMutation, useQueryClient } from '@tanstack/react-query';
import { track } from '#web/platform/consent/analytics.ts';
import { ApiError } from '#web/platform/lib/api.ts';
import { invalidateRecords } from '#web/platform/live/topic-keys.ts';
import { useToast } from '#web/platform/ui/use-toast.ts';
import { putBack, showChanged, showRemoved } from './list-cache.ts';
import type { RecordApi, StoredRecord } from './record-api.ts';

/** The messages of one record type. */
export interface RecordWords {
  /** "Client deleted" */
  deleted: string;
  deleteFailed: (error: unknown) => string;
  /** "Client restored" */
  restored: string;
  restoreFailed: (error: unknown) => string;
}

/** The mutations of one record type: applied optimistically, rolled back if refused, and refreshed from the server. */
export function useRecordWrites<
  Item extends StoredRecord,
  Input extends { id?: string | undefined },
  Patch extends object,
>(api: RecordApi<Item, Input, Patch>, words: RecordWords) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { type } = api;
  const onSettled = () => invalidateRecords(queryClient, type);

  const create = useMutation({
    mutationFn: async (input: Input) => {
      try {
        const record = await api.create(input);
        track('record_added');
        return record;
      } catch (error) {
        const isAlreadyThere = error instanceof ApiError && error.fields['id'] !== undefined;
        if (!isAlreadyThere || input.id === undefined) throw error;
        // An earlier request was saved but its response was lost. The form now updates that record.
        const { id, ...fields } = input;
        return api.update(id, fields as object as Patch);
      }
    },
    onSettled,
  });

  const update = useMutation({
    mutationFn: ({ id, patch, version }: { id: string; patch: Patch; version?: number | undefined }) =>
      api.update(id, patch, version),
    onMutate: ({ id, patch }) =>
      showChanged<Item>(queryClient, type, id, (item) => ({ ...item, ...sameFields(item, patch) })),
    onError: (_error, _change, before) => putBack(queryClient, before),
    onSettled,
  });

  const remove = useMutation({
    mutationFn: (id: string) => api.remove(id),
    onMutate: (id) => showRemoved(queryClient, type, new Set([id])),
    onError: (_error, _id, before) => putBack(queryClient, before),
    onSettled,
  });

  const restore = useMutation({ mutationFn: (id: string) => api.restore(id), onSettled });

  /** Deletes without confirmation and offers to undo. */
  async function removeWithUndo(id: string): Promise<void> {
    const deletion = remove.mutateAsync(id);
    const undo = async () => {
      await deletion;
      await restore.mutateAsync(id).then(
        () => toast.show({ title: words.restored, tone: 'success' }),
        (error: unknown) => toast.show({ title: words.restoreFailed(error), tone: 'danger' }),
      );
    };
    const message = toast.show({ title: words.deleted, undo: () => void undo() });
    await deletion.catch((error: unknown) => {
      toast.dismiss(message);
      toast.show({ title: words.deleteFailed(error), tone: 'danger' });
    });
  }

  return { create, update, remove, removeWithUndo };
}

/**
 * Only the fields that the record itself has. Data that is only sent along (a client's new interactions) is left out.
 */
function sameFields<Item extends object>(item: Item, patch: object): Partial<Item> {
  return Object.fromEntries(Object.entries(patch).filter(([field]) => field in item)) as Partial<Item>;
}
