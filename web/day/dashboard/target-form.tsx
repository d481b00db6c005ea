import { useState, type FormEvent } from 'react';
import { optionalNumber } from '#shared/records/fields.ts';
import { preferencesSchema } from '#shared/identity/preference-schemas.ts';
import type { TypedNumber } from '#shared/platform/typed-number.ts';
import { MoneyInput } from '#web/identity/preferences/money-input.tsx';
import { useChangePreferences } from '#web/identity/preferences/use-change-preferences.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Field } from '#web/platform/ui/field.tsx';
import { SubmitButton } from '#web/platform/ui/submit-button.tsx';
import { useToast } from '#web/platform/ui/use-toast.ts';

const targetField = optionalNumber('Monthly target', preferencesSchema.shape.monthlyTarget);

export function TargetForm({ target, onDone }: { target: number; onDone: () => void }) {
  const [typed, setTyped] = useState<TypedNumber>(target);
  const [problem, setProblem] = useState<string>();
  const change = useChangePreferences();
  const toast = useToast();
  const save = (event: FormEvent) => {
    event.preventDefault();
    const read = targetField.form.rule.safeParse(typed);
    setProblem(read.error?.issues[0]?.message);
    if (!read.success) return;
    change.mutate(
      { monthlyTarget: read.data ?? 0 },
      {
        onSuccess: onDone,
        onError: (error) => toast.show({ title: `Failed to save the target: ${error.message}`, tone: 'danger' }),
      },
    );
  };
  return (
    <form noValidate className="flex flex-wrap items-start gap-2" onSubmit={save}>
      <Field label={targetField.label} error={problem}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the field replaces the button that was just pressed */}
        <MoneyInput autoFocus value={typed} onChange={setTyped} />
      </Field>
      {/* Aligned with the input, whatever is shown below it. */}
      <div className="mt-6 flex flex-wrap gap-2 [&>output]:order-last">
        <SubmitButton busy={change.isPending} busyText="Saving...">
          Save
        </SubmitButton>
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
