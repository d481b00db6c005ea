import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ImportType } from '#shared/imports/targets.ts';
import { withReason } from '#web/records/failure.ts';
import { useToast } from '#web/ui/use-toast.ts';

/** Takes a spreadsheet that was dropped or chosen, and goes where its import begins. */
export function useTakeSheet(type: ImportType): (files: readonly File[]) => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();

  async function take(file: File): Promise<void> {
    // A list does without this until somebody has a file.
    const { takeSheet, uploadOwner } = await import('./take-sheet.ts');
    await navigate({ to: '/import', search: { type } });
    const isShown = () => document.querySelector(`[data-files-of="${uploadOwner(type)}"]`) !== null;
    takeSheet(file, type, {
      queryClient,
      onArrived: (id) => {
        const open = () => void navigate({ to: '/imports/$id', params: { id } });
        if (isShown()) open();
        else toast.show({ title: `${file.name} can be imported`, action: { label: 'Go on', onAction: open } });
      },
      onProblem: ({ problem }) => {
        if (isShown()) return;
        const open = () => void navigate({ to: '/import', search: { type } });
        toast.show({
          title: `${file.name} was not taken`,
          description: problem?.sentence,
          tone: 'danger',
          action: { label: 'Show', onAction: open },
        });
      },
    });
  }

  return ([file, ...more]) => {
    if (!file) return;
    if (more.length > 0) {
      toast.show({ title: 'One spreadsheet at a time, please', tone: 'danger' });
      return;
    }
    take(file).catch((error: unknown) =>
      toast.show({ title: withReason('The file was not taken', error), tone: 'danger' }),
    );
  };
}
