import { useState, type FormEvent } from 'react';
import { formatMoney } from '#shared/money.ts';
import { monthlyTargetFromText } from '#shared/preferences.ts';
import { useChangePreferences, usePreferences } from '#web/preferences/preferences.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useToast } from '#web/ui/use-toast.ts';

/** The month's target. What has been earned towards it joins it when jobs have fees. */
export function RevenueTarget() {
  const { monthlyTarget, currency } = usePreferences();
  const [editing, setEditing] = useState(false);
  return (
    <Card
      title="Revenue Target Progress"
      actions={
        !editing && (
          <Button size="small" onClick={() => setEditing(true)}>
            Edit target
          </Button>
        )
      }
    >
      {editing ? (
        <TargetForm target={monthlyTarget} onDone={() => setEditing(false)} />
      ) : (
        <p className="text-muted">
          Monthly target:{' '}
          <span className="font-semibold text-ink">
            {monthlyTarget === 0 ? 'Set a target' : formatMoney(monthlyTarget, currency)}
          </span>
        </p>
      )}
    </Card>
  );
}

function TargetForm({ target, onDone }: { target: number; onDone: () => void }) {
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
