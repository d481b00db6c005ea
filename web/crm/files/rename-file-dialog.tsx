import { useState, type FormEvent } from 'react';
import type { Attachment } from '#shared/crm/attachment-schemas.ts';
import { ApiError } from '#web/platform/lib/api.ts';
import { withReason } from '#web/records/core/failure.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { Field } from '#web/platform/ui/field.tsx';
import { SubmitButton } from '#web/platform/ui/submit-button.tsx';
import { TextInput } from '#web/platform/ui/text-input.tsx';
import { useAttachmentWrites } from './attachments.queries.ts';

interface RenameFileDialogProps {
  attachment: Attachment;
  onClose: () => void;
}

export function RenameFileDialog({ attachment, onClose }: RenameFileDialogProps) {
  const { id } = attachment;
  const [name, setName] = useState(attachment.name);
  const [problem, setProblem] = useState<string>();
  const { update } = useAttachmentWrites();

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (update.isPending) return;
    if (name.trim() === attachment.name) return onClose();
    try {
      await update.mutateAsync({ id, patch: { name } });
      onClose();
    } catch (error) {
      setProblem((error instanceof ApiError && error.fields['name']) || withReason('Failed to rename the file', error));
    }
  }

  return (
    <Dialog
      open
      size="small"
      title="Rename file"
      onClose={onClose}
      onSubmit={save}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton busy={update.isPending}>Rename</SubmitButton>
        </>
      }
    >
      <Field label="Name" required error={problem}>
        <TextInput
          autoComplete="off"
          // Selects the name without its extension.
          onFocus={({ target }) => target.setSelectionRange(0, endOfStem(target.value))}
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

function endOfStem(name: string): number {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? dot : name.length;
}
