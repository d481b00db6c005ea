import { useId, useState, type FormEvent } from 'react';
import { interactionHints } from '#shared/crm/interaction-schemas.ts';
import type { RelatedRef } from '#shared/records/related.ts';
import { withReason } from '#web/records/core/failure.ts';
import { useDiscardGuard } from '#web/records/core/use-discard-guard.ts';
import { useToday } from '#web/records/core/use-today.ts';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { SubmitButton } from '#web/platform/ui/submit-button.tsx';
import { useToast } from '#web/platform/ui/use-toast.ts';
import { newInteractionDraft, readyInteraction } from './interaction-draft.ts';
import { InteractionFields, InteractionHints } from './interaction-fields.tsx';
import { useInteractionWrites } from './interactions.queries.ts';

interface LogInteractionDialogProps {
  about: RelatedRef;
  onClose: () => void;
}

export function LogInteractionDialog({ about, onClose }: LogInteractionDialogProps) {
  const [draft, setDraft] = useState(newInteractionDraft(useToday()));
  const hintsId = useId();
  const hints = interactionHints(draft);
  const { create } = useInteractionWrites();
  const toast = useToast();
  const guard = useDiscardGuard(draft.type !== '' || draft.notes !== '');

  function save(event: FormEvent): void {
    event.preventDefault();
    const ready = readyInteraction(draft);
    if (!ready || create.isPending) return;
    create.mutate(
      { ...ready, relatedTo: { type: about.type, id: about.id } },
      {
        onSuccess: () => {
          guard.release();
          onClose();
          toast.show({ title: 'Interaction logged', tone: 'success' });
        },
        onError: (error) => toast.show({ title: withReason('Failed to add interaction', error), tone: 'danger' }),
      },
    );
  }

  return (
    <Dialog
      open
      title="Log interaction"
      description={about.type === 'job' ? `About ${about.name}` : `With ${about.name}`}
      onClose={onClose}
      onCloseRequest={guard.mayClose}
      onSubmit={save}
      footer={
        <SubmitButton
          busy={create.isPending}
          busyText="Processing..."
          disabled={hints.length > 0}
          aria-describedby={hintsId}
        >
          Add Interaction
        </SubmitButton>
      }
    >
      <div className="flex flex-col gap-4">
        <InteractionFields draft={draft} onChange={setDraft} />
        <InteractionHints id={hintsId} hints={hints} />
      </div>
    </Dialog>
  );
}
