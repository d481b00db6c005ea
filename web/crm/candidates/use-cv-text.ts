import { useQueryClient } from '@tanstack/react-query';
import type { Attachment } from '#shared/crm/attachment-schemas.ts';
import type { Candidate } from '#shared/crm/candidate-schemas.ts';
import { fileTextQuery } from '../files/attachments.queries.ts';
import { withReason } from '#web/records/core/failure.ts';
import { useConfirm } from '#web/platform/ui/use-confirm.ts';
import { useToast } from '#web/platform/ui/use-toast.ts';
import { saveFailure, useCandidateWrites } from './candidates.queries.ts';

/** Copies the text of a file into the CV field. Asks before it replaces text, and offers to undo. */
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
      toast.show({ title: `The CV already contains the text of ${attachment.name}` });
      return;
    }
    const mayReplace =
      cv.trim() === '' ||
      (await confirm({
        title: 'Replace the text of the CV?',
        description: `The text of ${attachment.name} replaces the current text of the CV.`,
        confirmLabel: 'Replace',
      }));
    if (!mayReplace) return;
    const saved = await save(file.text, version);
    if (!saved) return;
    const undo = async () => {
      if (await save(cv, saved.version)) toast.show({ title: 'CV restored', tone: 'success' });
    };
    toast.show({ title: 'CV replaced', undo: () => void undo() });
  };
}
