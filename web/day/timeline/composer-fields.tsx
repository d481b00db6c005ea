import { CalendarClock } from 'lucide-react';
import type { KeyboardEvent, Ref } from 'react';
import { interactionLabels, interactionTypes } from '#shared/crm/interactions.ts';
import { limits } from '#shared/platform/limits.ts';
import { DateInput } from '#web/platform/ui/date-input.tsx';
import { Field } from '#web/platform/ui/field.tsx';
import { Select } from '#web/platform/ui/select.tsx';
import { TextInput } from '#web/platform/ui/text-input.tsx';
import { Textarea } from '#web/platform/ui/textarea.tsx';
import type { Composing } from './use-composer.ts';

const typeOptions = interactionTypes.map((type) => ({ value: type, label: interactionLabels[type] }));

interface FieldsProps {
  composer: Composing;
}

interface HappenedFieldsProps extends FieldsProps {
  ref?: Ref<HTMLTextAreaElement>;
  onFocus?: () => void;
}

/** The kind of interaction, and what happened. */
export function HappenedFields({ composer: { draft, change, busy }, ref, onFocus }: HappenedFieldsProps) {
  return (
    <div className="flex items-start gap-2">
      <Field label="Kind of interaction" hideLabel className="w-28 shrink-0">
        <Select
          options={typeOptions}
          value={draft.type}
          onChange={({ target }) => {
            const type = interactionTypes.find((each) => each === target.value);
            if (type) change({ type });
          }}
        />
      </Field>
      <Field label="What happened" hideLabel className="flex-1">
        <Textarea
          ref={ref}
          data-composer
          data-first-focus
          rows={1}
          // One line is as high as the controls beside it.
          style={{
            minHeight: 'var(--control-size)',
            paddingBlock: 'calc((var(--control-size) - 1lh) / 2 - 1px)',
            resize: 'none',
          }}
          enterKeyHint="send"
          limit={limits.notes}
          placeholder="What happened?"
          // Text typed during saving would be cleared with the rest.
          readOnly={busy}
          value={draft.happened}
          onChange={({ target }) => change({ happened: target.value })}
          onFocus={onFocus}
          onKeyDown={submitOnEnter}
        />
      </Field>
    </div>
  );
}

/** What comes next, and when the interaction happened. */
export function NextFields({ composer: { draft, date, dateProblem, change, task, busy } }: FieldsProps) {
  return (
    <>
      <Field
        label="What next"
        hideLabel
        className="min-w-44 flex-1 max-sm:basis-full"
        error={task && 'problem' in task ? task.problem : undefined}
        hint={task && 'words' in task ? <NextTask words={task.words} /> : undefined}
      >
        <TextInput
          autoComplete="off"
          placeholder="Next: “send terms fri”"
          readOnly={busy}
          value={draft.next}
          onChange={({ target }) => change({ next: target.value })}
        />
      </Field>
      <Field label="Date" hideLabel className="w-36 shrink-0 max-sm:flex-1" error={dateProblem}>
        <DateInput value={date} onChange={({ target }) => change({ date: target.value })} />
      </Field>
    </>
  );
}

function NextTask({ words }: { words: string }) {
  return (
    <span className="flex items-start gap-1.5 text-xs">
      <CalendarClock aria-hidden className="mt-px size-3.5 shrink-0" />
      <span className="min-w-0 break-words">{words}</span>
    </span>
  );
}

/** Enter logs it, Shift+Enter starts a new line. Like a click, it does nothing while the button is held back. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
}
