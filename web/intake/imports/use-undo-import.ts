import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ListedImport } from '#shared/intake/imports/import-records.ts';
import { recordNames } from '#shared/records/records.ts';
import { quantityOf } from '../cv-batches/quantity.ts';
import { withReason } from '#web/records/core/failure.ts';
import { useConfirm } from '#web/platform/ui/use-confirm.ts';
import { useToast } from '#web/platform/ui/use-toast.ts';
import { neededName } from './import-words.ts';
import { undoImport } from './imports.queries.ts';

/** Explains the effect, asks for confirmation and undoes an import. */
export function useUndoImport() {
  const confirm = useConfirm();
  const toast = useToast();
  const queryClient = useQueryClient();
  const undo = useMutation({ mutationFn: (id: string) => undoImport(queryClient, id) });

  async function ask({ id, type, fileName, counts }: ListedImport): Promise<void> {
    const what = [
      counts.added > 0 && `${quantityOf(counts.added, recordNames[type].one)} that it added ${go(counts.added)}`,
      counts.clients > 0 &&
        `${quantityOf(counts.clients, neededName(type))} that it added for them ${go(counts.clients)}`,
      counts.updated > 0 &&
        `${quantityOf(counts.updated, recordNames[type].one)} that it updated will get the old values back`,
    ].filter((part) => part !== false);
    const agreed = await confirm({
      title: 'Undo this import?',
      description: `${fileName}: ${new Intl.ListFormat('en-GB').format(what)}. This action cannot be undone. Records edited or used since then stay as they are and are listed afterwards.`,
      confirmLabel: 'Undo import',
      destructive: true,
    });
    if (!agreed) return;
    try {
      await undo.mutateAsync(id);
    } catch (error) {
      toast.show({ title: withReason('The import was not undone', error), tone: 'danger' });
    }
  }

  return { ask, isPending: undo.isPending };
}

const go = (count: number) => (count === 1 ? 'is deleted for good' : 'are deleted for good');
