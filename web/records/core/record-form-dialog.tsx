import type { FormEvent, ReactNode } from 'react';
import { Button } from '#web/platform/ui/button.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { SubmitButton } from '#web/platform/ui/submit-button.tsx';
import { ConflictDialog, type DescribedField } from './conflict-dialog.tsx';

interface RecordFormDialogProps<Item> {
  title: string;
  size?: 'medium' | 'large';
  submitLabel: string;
  busyText: string;
  /** The result of `useRecordForm`. */
  saving: {
    submit: (event?: FormEvent) => unknown;
    busy: boolean;
    mayClose: () => boolean | Promise<boolean>;
    conflict: { current: Item; reload: () => void; overwrite: () => Promise<void>; cancel: () => void } | null;
  };
  /** The record in the conflict message: "This client". */
  what: string;
  /** The typed version and the saved version in comparable form. */
  describeMine: () => readonly DescribedField[];
  describeSaved: (current: Item) => readonly DescribedField[];
  onClose: () => void;
  children: ReactNode;
}

/**
 * The dialog of every record form, with its buttons, the "Discard changes?" question and the choice after a conflict.
 */
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
