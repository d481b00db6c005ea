import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ListedImport } from '#shared/imports/import-records.ts';
import { recordNames } from '#shared/record-terms.ts';
import { quantityOf } from '#web/cv-batches/quantity.ts';
import { withReason } from '#web/records/failure.ts';
import { useConfirm } from '#web/ui/use-confirm.ts';
import { useToast } from '#web/ui/use-toast.ts';
import { undoImport } from './imports.queries.ts';

/** Asks, saying what happens, and undoes an import. */
export function useUndoImport() {
  const confirm = useConfirm();
  const toast = useToast();
  const queryClient = useQueryClient();
  const undo = useMutation({ mutationFn: (id: string) => undoImport(queryClient, id) });

  async function ask({ id, type, fileName, counts }: ListedImport): Promise<void> {
    const what = [
      counts.added > 0 && `${quantityOf(counts.added, recordNames[type].one)} that it added ${go(counts.added)}`,
      counts.clients > 0 && `${quantityOf(counts.clients, 'client')} that it added for them ${go(counts.clients)}`,
      counts.updated > 0 && `${quantityOf(counts.updated, recordNames[type].one)} that it updated become as before`,
    ].filter((part) => part !== false);
    const agreed = await confirm({
      title: 'Undo this import?',
      description: `${fileName}: ${new Intl.ListFormat('en-GB').format(what)}. Whatever was edited since stays as it is, and is listed afterwards.`,
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

const go = (count: number) => (count === 1 ? 'goes' : 'go');
