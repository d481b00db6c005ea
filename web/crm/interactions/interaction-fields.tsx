import { interactionLabels, interactionTypes } from '#shared/crm/interactions.ts';
import { limits } from '#shared/platform/limits.ts';
import { DateInput } from '#web/platform/ui/date-input.tsx';
import { Field } from '#web/platform/ui/field.tsx';
import { Select } from '#web/platform/ui/select.tsx';
import { Textarea } from '#web/platform/ui/textarea.tsx';
import type { InteractionDraft } from './interaction-draft.ts';

const typeOptions = interactionTypes.map((type) => ({ value: type, label: interactionLabels[type] }));

interface InteractionFieldsProps {
  draft: InteractionDraft;
  onChange: (draft: InteractionDraft) => void;
}

export function InteractionFields({ draft, onChange }: InteractionFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Interaction type">
        <Select
          placeholder="Choose a type"
          options={typeOptions}
          value={draft.type}
          onChange={({ target }) =>
            onChange({ ...draft, type: interactionTypes.find((type) => type === target.value) ?? '' })
          }
        />
      </Field>
      <Field label="Date">
        <DateInput value={draft.date} onChange={({ target }) => onChange({ ...draft, date: target.value })} />
      </Field>
      <Field label="Interaction notes" className="sm:col-span-2">
        <Textarea
          rows={2}
          limit={limits.notes}
          value={draft.notes}
          onChange={({ target }) => onChange({ ...draft, notes: target.value })}
        />
      </Field>
    </div>
  );
}

/** Lists what is missing, below the disabled button. */
export function InteractionHints({ id, hints }: { id: string; hints: readonly string[] }) {
  if (hints.length === 0) return null;
  return (
    <ul id={id} className="flex flex-wrap gap-x-4 text-sm text-muted">
      {hints.map((hint) => (
        <li key={hint}>{hint}</li>
      ))}
    </ul>
  );
}
