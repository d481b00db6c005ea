import { useQueryClient } from '@tanstack/react-query';
import { limits } from '#shared/platform/limits.ts';
import type { InteractionInput } from '#shared/crm/interaction-schemas.ts';
import type { MailText } from '#shared/day/templates.ts';
import { api, read } from '#web/platform/lib/api.ts';
import { invalidateRecords } from '#web/platform/live/topic-keys.ts';
import { withReason } from '#web/records/core/failure.ts';
import { useToday } from '#web/records/core/use-today.ts';
import { useToast } from '#web/platform/ui/use-toast.ts';
import type { Addressee, MailOf } from './addressee.ts';

const routes = api.interactions;

/** The interaction to log for a mail. */
function logged(
  of: MailOf,
  { id, date, mail: { subject, body } }: { id: string; date: string; mail: MailText },
): InteractionInput {
  const notes = [subject, body].filter((part) => part.trim() !== '').join('\n\n') || 'An email without text';
  return { id, type: 'email', date, notes: shortened(notes), relatedTo: { type: of.type, id: of.id } };
}

function shortened(notes: string): string {
  return notes.length > limits.notes ? `${notes.slice(0, limits.notes - 1)}…`.toWellFormed() : notes;
}

/** Logs a mail that was opened, and offers Undo. It outlives the dialog in which the mail was written. */
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

  /** `hint` is shown below the toast's title. */
  return (to: Addressee, mail: MailText, hint: string | undefined) => {
    const id = crypto.randomUUID();
    const undo = () =>
      void attempt(
        () => read(routes[':id'].$delete({ param: { id } })),
        { title: 'Log entry removed', tone: 'success' },
        'Failed to remove the log entry',
      );
    const title = `Email to ${to.name} logged`;
    return attempt(
      () => read(routes.$post({ json: logged(to.of, { id, date: today, mail }) })),
      { title, tone: 'success', undo, ...(hint !== undefined && { description: hint }) },
      `Failed to log the email to ${to.name}`,
    );
  };
}
