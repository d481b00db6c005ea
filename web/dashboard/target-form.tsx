import { useState, type FormEvent } from 'react';
import { monthlyTargetFromText } from '#shared/preferences.ts';
import { useChangePreferences } from '#web/preferences/preferences.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useToast } from '#web/ui/use-toast.ts';

export function TargetForm({ target, onDone }: { target: number; onDone: () => void }) {
  const [typed, setTyped] = useState(String(target));
  const change = useChangePreferences();
  const toast = useToast();
  const save = (event: FormEvent) => {
    event.preventDefault();
    change.mutate(
      { monthlyTarget: monthlyTargetFromText(typed) },
      {
        onSuccess: onDone,
        onError: (error) => toast.show({ title: `Failed to save the target: ${error.message}`, tone: 'danger' }),
      },
    );
  };
  return (
    <form className="flex flex-wrap items-end gap-2" onSubmit={save}>
      <Field label="Monthly target">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the field replaces the button that was just pressed */}
        <TextInput autoFocus inputMode="numeric" value={typed} onChange={({ target: { value } }) => setTyped(value)} />
      </Field>
      <Button type="submit" variant="primary" busy={change.isPending} busyText="Saving...">
        Save
      </Button>
      <Button variant="ghost" onClick={onDone}>
        Cancel
      </Button>
    </form>
  );
}
