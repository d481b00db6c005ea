import type { ListedImport } from '#shared/imports/import-records.ts';
import type { ImportType } from '#shared/imports/targets.ts';
import { withReason } from '#web/records/failure.ts';
import { useConfirm } from '#web/ui/use-confirm.ts';
import { useToast } from '#web/ui/use-toast.ts';
import { useDiscardImport } from './imports.queries.ts';

/** Asks, and then forgets an import of which nothing has been written. */
export function useDiscard(onDiscarded: (type: ImportType) => Promise<unknown>) {
  const confirm = useConfirm();
  const toast = useToast();
  const discard = useDiscardImport();

  async function ask({ id, type, fileName }: ListedImport): Promise<void> {
    const agreed = await confirm({
      title: 'Discard this import?',
      description: `${fileName} and what you chose for its columns are forgotten. Nothing of it has been imported.`,
      confirmLabel: 'Discard',
      destructive: true,
    });
    if (!agreed) return;
    try {
      await discard.mutateAsync({ id, onDiscarded: () => onDiscarded(type) });
      toast.show({ title: 'Import discarded', tone: 'success' });
    } catch (error) {
      toast.show({ title: withReason('The import was not discarded', error), tone: 'danger' });
    }
  }

  return { ask, isOver: discard.isPending || discard.isSuccess };
}
