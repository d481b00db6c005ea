import type { Template } from '#shared/day/template-schemas.ts';
import { withReason } from '#web/records/core/failure.ts';
import { useToast } from '#web/platform/ui/use-toast.ts';
import { useTemplateWrites } from './templates.queries.ts';

export function useTemplateActions() {
  const { create, remove } = useTemplateWrites();
  const toast = useToast();
  const attempt = (work: Promise<unknown>, failed: string) =>
    work.catch((error: unknown) => void toast.show({ title: withReason(failed, error), tone: 'danger' }));
  return {
    /** Deletes without asking, and offers Undo. */
    removeWithUndo: ({ id, name, texts }: Template) => {
      const restore = async () => {
        await create.mutateAsync({ id, name, texts });
        toast.show({ title: 'Template restored', tone: 'success' });
      };
      return attempt(
        remove.mutateAsync(id).then(() =>
          toast.show({
            title: 'Template deleted',
            tone: 'success',
            undo: () => void attempt(restore(), 'Failed to restore the template'),
          }),
        ),
        'Failed to delete the template',
      );
    },
  };
}
