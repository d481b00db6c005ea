import type { ListedImport } from '#shared/intake/imports/import-records.ts';
import type { ImportType } from '#shared/intake/imports/targets.ts';
import { withReason } from '#web/records/core/failure.ts';
import { useConfirm } from '#web/platform/ui/use-confirm.ts';
import { useToast } from '#web/platform/ui/use-toast.ts';
import { useDiscardImport } from './imports.queries.ts';

/** Asks for confirmation and discards an import that has not written anything. */
export function useDiscard(onDiscarded: (type: ImportType) => Promise<unknown>) {
  const confirm = useConfirm();
  const toast = useToast();
  const discard = useDiscardImport();

  async function ask({ id, type, fileName }: ListedImport): Promise<void> {
    const agreed = await confirm({
      title: 'Discard this import?',
      description: `${fileName} and your column choices will be deleted. Nothing has been imported.`,
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
