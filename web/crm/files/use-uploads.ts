import type { Attachment } from '#shared/crm/attachment-schemas.ts';
import { useToast } from '#web/platform/ui/use-toast.ts';
import { attachmentOf, useAttachmentWrites, type FileOwner } from './attachments.queries.ts';
import { retryUpload, startUpload, useUploadsOf, type Upload } from './uploads.ts';

/** Adds and replaces the files of a record. `onSay` receives messages for screen readers. */
export function useUploads(owner: FileOwner, onSay: (words: string) => void) {
  const ownerId = idOf(owner);
  const uploads = useUploadsOf(ownerId);
  const { create, update } = useAttachmentWrites();
  const toast = useToast();

  function onProblem(upload: Upload): void {
    // If the files are on screen, the problem is shown beside them.
    if (document.querySelector(`[data-files-of="${ownerId}"]`)) return;
    toast.show({
      title: `${upload.file.name} was not added`,
      description: upload.problem?.sentence,
      tone: 'danger',
      ...(upload.problem?.mayRetry && { action: { label: 'Try again', onAction: () => retryUpload(upload) } }),
    });
  }

  return {
    uploads,
    add: (files: readonly File[]) => {
      for (const file of files) {
        const id = crypto.randomUUID();
        const { name } = file;
        startUpload({
          ownerId,
          file,
          onProblem,
          keep: async (stored) => {
            await create.mutateAsync(attachmentOf(owner, id, stored));
            onSay(`${name} was added.`);
          },
        });
      }
    },
    replace: ({ id, name: replaced }: Attachment, file: File) =>
      startUpload({
        ownerId,
        file,
        onProblem,
        keep: async (stored) => {
          await update.mutateAsync({ id, patch: { fileId: stored.id, name: stored.name } });
          onSay(`${replaced} was replaced.`);
        },
      }),
  };
}

export function idOf(owner: FileOwner): string {
  return Object.values(owner)[0] ?? '';
}
