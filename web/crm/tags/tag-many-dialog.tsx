import { useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { formatCount, recordNames, type RecordType } from '#shared/records/records.ts';
import { tagName } from '#shared/crm/tag-schemas.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { Field } from '#web/platform/ui/field.tsx';
import { SubmitButton } from '#web/platform/ui/submit-button.tsx';
import { TextInput } from '#web/platform/ui/text-input.tsx';
import { tagsQuery } from './tags.queries.ts';

interface TagManyDialogProps {
  type: RecordType;
  count: number;
  onAdd: (name: string) => void;
  onRemove: (name: string) => void;
  onClose: () => void;
}

/** Adds a tag to all selected records, or removes it. */
export function TagManyDialog({ type, count, onAdd, onRemove, onClose }: TagManyDialogProps) {
  const { data: tags = [] } = useQuery(tagsQuery);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const listId = useId();

  function withName(act: (name: string) => void): void {
    const parsed = tagName.safeParse(typed);
    if (parsed.success) act(parsed.data);
    else setProblem(parsed.error.issues[0]?.message);
  }

  return (
    <Dialog
      open
      size="small"
      title={`Tag ${formatCount(count)} ${recordNames[type][count === 1 ? 'one' : 'many']}`}
      onClose={onClose}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        withName(onAdd);
      }}
      footer={
        <>
          <Button onClick={() => withName(onRemove)}>Remove tag</Button>
          <SubmitButton>Add tag</SubmitButton>
        </>
      }
    >
      <Field label="Tag" error={problem}>
        <TextInput
          autoComplete="off"
          list={listId}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setProblem(undefined);
          }}
        />
      </Field>
      <datalist id={listId}>
        {tags.map(({ id, name }) => (
          <option key={id} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </Dialog>
  );
}
