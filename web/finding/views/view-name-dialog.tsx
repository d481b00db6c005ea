import { useState, type FormEvent } from 'react';
import { ApiError } from '#web/platform/lib/api.ts';
import { withReason } from '#web/records/core/failure.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { Field } from '#web/platform/ui/field.tsx';
import { SubmitButton } from '#web/platform/ui/submit-button.tsx';
import { TextInput } from '#web/platform/ui/text-input.tsx';

interface ViewNameDialogProps {
  title: string;
  /** The label of the button. */
  action: string;
  name?: string;
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
}

export function ViewNameDialog({ title, action, name: before = '', onSave, onClose }: ViewNameDialogProps) {
  const [name, setName] = useState(before);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    if (name.trim() === '') return setProblem('Name is required');
    if (name.trim() === before) return onClose();
    setBusy(true);
    try {
      await onSave(name.trim());
      onClose();
    } catch (error) {
      setProblem((error instanceof ApiError && error.fields['name']) || withReason('Failed to save the view', error));
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      size="small"
      title={title}
      onClose={onClose}
      onSubmit={save}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton busy={busy}>{action}</SubmitButton>
        </>
      }
    >
      <Field label="Name" required error={problem}>
        <TextInput
          autoComplete="off"
          onFocus={({ target }) => target.select()}
          value={name}
          onChange={({ target }) => {
            setName(target.value);
            setProblem(undefined);
          }}
        />
      </Field>
    </Dialog>
  );
}
