import { useQueryClient } from '@tanstack/react-query';
import type { Attachment } from '#shared/attachments.ts';
import type { Candidate } from '#shared/candidates.ts';
import { fileTextQuery } from '#web/files/attachments.queries.ts';
import { withReason } from '#web/records/failure.ts';
import { useConfirm } from '#web/ui/use-confirm.ts';
import { useToast } from '#web/ui/use-toast.ts';
import { saveFailure, useCandidateWrites } from './candidates.queries.ts';

/** Puts the text of a file into the CV field: asks before it replaces anything, and takes it back on request. */
export function useCvText({ id, version, cv }: Candidate): (attachment: Attachment) => Promise<void> {
  const queryClient = useQueryClient();
  const { update } = useCandidateWrites();
  const confirm = useConfirm();
  const toast = useToast();

  async function save(text: string, over: number): Promise<Candidate | undefined> {
    try {
      return await update.mutateAsync({ id, patch: { cv: text }, version: over });
    } catch (error) {
      toast.show({ title: saveFailure(error), tone: 'danger' });
      return undefined;
    }
  }

  return async (attachment) => {
    const file = await queryClient.fetchQuery(fileTextQuery(attachment)).catch((error: unknown) => {
      toast.show({ title: withReason('The file could not be loaded', error), tone: 'danger' });
    });
    if (!file) return;
    if (file.text.trim() === cv.trim()) {
      toast.show({ title: `The CV is the text of ${attachment.name} already` });
      return;
    }
    const mayReplace =
      cv.trim() === '' ||
      (await confirm({
        title: 'Replace the text of the CV?',
        description: `The text of ${attachment.name} takes the place of what the CV field holds now.`,
        confirmLabel: 'Replace',
      }));
    if (!mayReplace) return;
    const saved = await save(file.text, version);
    if (!saved) return;
    const undo = async () => {
      if (await save(cv, saved.version)) toast.show({ title: 'CV put back', tone: 'success' });
    };
    toast.show({ title: 'CV replaced', undo: () => void undo() });
  };
}
