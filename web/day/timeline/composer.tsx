import { useBlocker } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { interactionLabels, interactionTypes } from '#shared/crm/interactions.ts';
import { limits } from '#shared/platform/limits.ts';
import type { RelatedRef } from '#shared/records/related.ts';
import { Field } from '#web/platform/ui/field.tsx';
import { Select } from '#web/platform/ui/select.tsx';
import { SubmitButton } from '#web/platform/ui/submit-button.tsx';
import { TextInput } from '#web/platform/ui/text-input.tsx';
import { Textarea } from '#web/platform/ui/textarea.tsx';
import { useComposer } from './use-composer.ts';

const typeOptions = interactionTypes.map((type) => ({ value: type, label: interactionLabels[type] }));

/** One line for what happened and one for the next step, on any record. */
export function Composer({ about }: { about: RelatedRef }) {
  const { draft, change, task, isReady, busy, log } = useComposer(about);
  // Stays open, so that nothing below moves just before a click.
  const [isOpen, setIsOpen] = useState(false);
  const happened = useRef<HTMLTextAreaElement>(null);
  const hasText = draft.happened !== '' || draft.next !== '';
  // Drafts survive a change of screen, but not leaving the page.
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: hasText, disabled: !hasText });

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    if (await log()) happened.current?.focus();
  }

  /** Enter logs it, Shift+Enter starts a new line. */
  function logOnEnter(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
  }

  return (
    <form
      aria-label="Log"
      className="rounded-lg border border-line bg-subtle p-2"
      onSubmit={(event) => void submit(event)}
    >
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
            ref={happened}
            data-composer
            rows={1}
            style={{ minHeight: 'var(--control-size)', resize: 'none' }}
            enterKeyHint="send"
            limit={limits.notes}
            placeholder="What happened?"
            // Text typed during saving would be cleared with the rest.
            readOnly={busy}
            value={draft.happened}
            onChange={({ target }) => change({ happened: target.value })}
            onFocus={() => setIsOpen(true)}
            onKeyDown={logOnEnter}
          />
        </Field>
      </div>
      <div className={isOpen || hasText ? 'mt-2 flex flex-wrap items-start gap-2' : 'hidden'}>
        <Field
          label="What next"
          hideLabel
          className="min-w-48 flex-1"
          error={task && 'problem' in task ? task.problem : undefined}
          hint={task && 'words' in task ? <NextTask words={task.words} /> : undefined}
        >
          <TextInput
            autoComplete="off"
            placeholder="What next? “send terms fri”"
            readOnly={busy}
            value={draft.next}
            onChange={({ target }) => change({ next: target.value })}
          />
        </Field>
        <SubmitButton busy={busy} busyText="Saving..." disabled={!isReady}>
          Log
        </SubmitButton>
      </div>
    </form>
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
