import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Upload } from '#web/crm/files/uploads.ts';
import { withReason } from '#web/records/core/failure.ts';
import { useConfirm } from '#web/platform/ui/use-confirm.ts';
import { useToast } from '#web/platform/ui/use-toast.ts';
import type { ShownBatch } from './take-cvs.ts';

/** Takes dropped or chosen files into the batch on screen, or into a new one, which it then opens. */
export function useTakeCvs(shown?: ShownBatch): (files: readonly File[]) => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const toast = useToast();
  const open = (id: string) => navigate({ to: '/candidates/batches/$id', params: { id } });

  function onProblem({ ownerId, file, problem }: Upload): void {
    // The batch page reports the problem itself.
    if (document.querySelector(`[data-files-of="${ownerId}"]`)) return;
    toast.show({
      title: `${file.name} was not added`,
      description: problem?.sentence,
      tone: 'danger',
      action: { label: 'Show', onAction: () => void open(ownerId) },
    });
  }

  async function take(files: readonly File[]): Promise<void> {
    try {
      // Loaded only when there are files, to keep it out of the list's bundle.
      const { takeCvs } = await import('./take-cvs.ts');
      const id = await takeCvs(files, shown, { queryClient, confirm, toast, onProblem });
      if (id !== undefined && !shown) await open(id);
    } catch (error) {
      toast.show({ title: withReason('The files were not added', error), tone: 'danger' });
    }
  }

  return (files) => void take(files);
}
