import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ImportType } from '#shared/intake/imports/targets.ts';
import { withReason } from '#web/records/core/failure.ts';
import { useToast } from '#web/platform/ui/use-toast.ts';

/** Takes a dropped or chosen spreadsheet and opens the import page. */
export function useTakeSheet(type: ImportType): (files: readonly File[]) => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();

  async function take(file: File): Promise<void> {
    // Loaded only when there is a file, to keep it out of the list's bundle.
    const { takeSheet, uploadOwner } = await import('./take-sheet.ts');
    await navigate({ to: '/import', search: { type } });
    const isShown = () => document.querySelector(`[data-files-of="${uploadOwner(type)}"]`) !== null;
    takeSheet(file, type, {
      queryClient,
      onArrived: (id) => {
        const open = () => void navigate({ to: '/imports/$id', params: { id } });
        if (isShown()) open();
        else toast.show({ title: `${file.name} is ready to import`, action: { label: 'Continue', onAction: open } });
      },
      onProblem: ({ problem }) => {
        if (isShown()) return;
        const open = () => void navigate({ to: '/import', search: { type } });
        toast.show({
          title: `${file.name} was not accepted`,
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
      toast.show({ title: withReason('The file was not accepted', error), tone: 'danger' }),
    );
  };
}
