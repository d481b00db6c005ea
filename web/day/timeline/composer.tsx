import { useRef, useState, type FormEvent } from 'react';
import type { RelatedRef } from '#shared/records/related.ts';
import { SubmitButton } from '#web/platform/ui/submit-button.tsx';
import { HappenedFields, NextFields } from './composer-fields.tsx';
import { FollowUpButton } from './follow-up-button.tsx';
import { useComposer } from './use-composer.ts';

/** One line for what happened and one for the next step, on any record. */
export function Composer({ about }: { about: RelatedRef }) {
  const composer = useComposer(about);
  const { hasText, isReady, busy, log } = composer;
  // Stays open, so that nothing below moves just before a click.
  const [isOpen, setIsOpen] = useState(false);
  const happened = useRef<HTMLTextAreaElement>(null);

  async function afterLogging(logging: Promise<boolean>): Promise<void> {
    if (await logging) happened.current?.focus();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void afterLogging(log());
  }

  return (
    <form aria-label="Log" className="rounded-lg border border-line bg-subtle p-2" onSubmit={submit}>
      <HappenedFields composer={composer} ref={happened} onFocus={() => setIsOpen(true)} />
      <div className={isOpen || hasText ? 'mt-2 flex flex-wrap items-start justify-end gap-2' : 'hidden'}>
        <NextFields composer={composer} />
        <FollowUpButton
          composer={composer}
          onLogged={afterLogging}
          className="order-1 max-sm:order-last max-sm:w-full"
        />
        {/* The note that one is offline stands before both buttons. */}
        <SubmitButton busy={busy} busyText="Saving..." disabled={!isReady} className="order-1">
          Log
        </SubmitButton>
      </div>
    </form>
  );
}
