import { useQueryClient } from '@tanstack/react-query';
import { limits } from '#shared/limits.ts';
import type { InteractionInput } from '#shared/interactions.ts';
import type { MailText } from '#shared/template-terms.ts';
import { api, read } from '#web/lib/api.ts';
import { invalidateRecords } from '#web/live/topic-keys.ts';
import { withReason } from '#web/records/failure.ts';
import { useToday } from '#web/records/use-today.ts';
import { useToast } from '#web/ui/use-toast.ts';
import type { Addressee, MailOf } from './addressee.ts';

const routes = api.interactions;

/** The interaction that a mail is. */
function logged(
  of: MailOf,
  { id, date, mail: { subject, body } }: { id: string; date: string; mail: MailText },
): InteractionInput {
  const notes = [subject, body].filter((part) => part.trim() !== '').join('\n\n') || 'An email without a text';
  return { id, type: 'email', date, notes: shortened(notes), relatedTo: { type: of.type, id: of.id } };
}

function shortened(notes: string): string {
  return notes.length > limits.notes ? `${notes.slice(0, limits.notes - 1)}…`.toWellFormed() : notes;
}

/** Notes a mail that was opened, and offers to take that back. It outlives the dialog that the mail was written in. */
export function useMailLog() {
  const queryClient = useQueryClient();
  const today = useToday();
  const toast = useToast();

  async function attempt(work: () => Promise<unknown>, done: Parameters<typeof toast.show>[0], failed: string) {
    try {
      await work();
      toast.show(done);
    } catch (error) {
      const again = { label: 'Try again', onAction: () => void attempt(work, done, failed) };
      toast.show({ title: withReason(failed, error), tone: 'danger', action: again });
    } finally {
      await invalidateRecords(queryClient, 'interaction');
    }
  }

  /** `hint` is what else is to be known about the mail. */
  return (to: Addressee, mail: MailText, hint: string | undefined) => {
    const id = crypto.randomUUID();
    const undo = () =>
      void attempt(
        () => read(routes[':id'].$delete({ param: { id } })),
        { title: 'Not logged any more', tone: 'success' },
        'Failed to take the log back',
      );
    const title = `Email to ${to.name} logged`;
    return attempt(
      () => read(routes.$post({ json: logged(to.of, { id, date: today, mail }) })),
      { title, tone: 'success', undo, ...(hint !== undefined && { description: hint }) },
      `Failed to log the email to ${to.name}`,
    );
  };
}
