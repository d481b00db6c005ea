import type { FormEvent, ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { ConflictDialog, type DescribedField } from './conflict-dialog.tsx';

interface RecordFormDialogProps<Item> {
  title: string;
  size?: 'medium' | 'large';
  submitLabel: string;
  busyText: string;
  /** What `useRecordForm` made of the form. */
  saving: {
    submit: (event?: FormEvent) => unknown;
    busy: boolean;
    mayClose: () => boolean | Promise<boolean>;
    conflict: { current: Item; reload: () => void; overwrite: () => Promise<void>; cancel: () => void } | null;
  };
  /** "This client": what somebody else has changed meanwhile. */
  what: string;
  /** What was typed, and a newer version, in words that can be compared. */
  describeMine: () => readonly DescribedField[];
  describeSaved: (current: Item) => readonly DescribedField[];
  onClose: () => void;
  children: ReactNode;
}

/** Every record's form on screen: its two buttons, the question before closing, and the choice after a stale edit. */
export function RecordFormDialog<Item>({
  title,
  size = 'large',
  submitLabel,
  busyText,
  saving: { submit, busy, mayClose, conflict },
  what,
  describeMine,
  describeSaved,
  onClose,
  children,
}: RecordFormDialogProps<Item>) {
  async function cancel(): Promise<void> {
    if (await mayClose()) onClose();
  }
  return (
    <Dialog
      open
      size={size}
      title={title}
      onClose={onClose}
      onCloseRequest={mayClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={() => void cancel()}>Cancel</Button>
          <SubmitButton busy={busy} busyText={busyText}>
            {submitLabel}
          </SubmitButton>
        </>
      }
    >
      {children}
      {conflict && (
        <ConflictDialog
          what={what}
          mine={describeMine()}
          saved={describeSaved(conflict.current)}
          busy={busy}
          onReload={conflict.reload}
          onOverwrite={() => void conflict.overwrite()}
          onCancel={conflict.cancel}
        />
      )}
    </Dialog>
  );
}
