import type { FormEvent } from 'react';
import type { InteractionType } from '#shared/crm/interactions.ts';
import type { Reached } from '#web/crm/interactions/use-quick-log.ts';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { SubmitButton } from '#web/platform/ui/submit-button.tsx';
import { HappenedFields, NextFields } from '../timeline/composer-fields.tsx';
import { FollowUpButton } from '../timeline/follow-up-button.tsx';
import { useComposer } from '../timeline/use-composer.ts';

interface QuickLogDialogProps {
  about: Reached;
  initialType: InteractionType;
  onClose: () => void;
}

const titles: Partial<Record<InteractionType, string>> = { call: 'Log a call', email: 'Log an email' };

/** The composer, wherever the record itself is not open. Closing it keeps the text. */
export function QuickLogDialog({ about, initialType, onClose }: QuickLogDialogProps) {
  const composer = useComposer(about, initialType);
  const { draft, isReady, busy, log } = composer;

  async function closeAfter(logging: Promise<boolean>): Promise<void> {
    if (await logging) onClose();
  }

  return (
    <Dialog
      open
      size="small"
      title={titles[draft.type] ?? 'Log an interaction'}
      description={`${about.type === 'job' ? 'About' : 'With'} ${about.name}`}
      onClose={onClose}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void closeAfter(log());
      }}
      footer={
        <>
          <FollowUpButton composer={composer} onLogged={closeAfter} />
          <SubmitButton busy={busy} busyText="Saving..." disabled={!isReady}>
            Log
          </SubmitButton>
        </>
      }
    >
      <HappenedFields composer={composer} />
      <div className="mt-2 flex flex-wrap items-start gap-2">
        <NextFields composer={composer} />
      </div>
    </Dialog>
  );
}
