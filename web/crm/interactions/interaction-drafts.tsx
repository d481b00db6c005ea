import { Check, Plus, Trash2 } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { formatCalendarDate, type CalendarDate } from '#shared/platform/calendar-date.ts';
import { interactionHints } from '#shared/crm/interaction-schemas.ts';
import { Button, IconButton } from '#web/platform/ui/button.tsx';
import {
  newInteractionDraft,
  readyInteraction,
  type InteractionDraft,
  type ReadyInteraction,
} from './interaction-draft.ts';
import { InteractionFields, InteractionHints } from './interaction-fields.tsx';
import { InteractionTypeBadge } from './interaction-type-badge.tsx';

const FLASH_MS = 1_000;

interface InteractionDraftsProps {
  /** Added interactions, saved together with the client. */
  added: readonly ReadyInteraction[];
  onChange: (added: ReadyInteraction[]) => void;
  /** The interaction being written. */
  draft: InteractionDraft;
  onDraftChange: (draft: InteractionDraft) => void;
  today: CalendarDate;
}

/** The part of the client form that logs interactions. */
export function InteractionDrafts({ added, onChange, draft, onDraftChange, today }: InteractionDraftsProps) {
  const hintsId = useId();
  const hints = interactionHints(draft);
  const [flashing, flash] = useFlash();

  function add(): void {
    const ready = readyInteraction(draft);
    if (!ready) return;
    onChange([...added, ready]);
    onDraftChange(newInteractionDraft(today));
    flash();
  }

  return (
    <fieldset className="flex flex-col gap-4 rounded-lg border border-line p-4">
      <legend className="px-1 text-sm font-medium">Interactions</legend>
      {added.length > 0 && (
        <ul className="divide-y divide-line rounded-md border border-line">
          {added.map((interaction) => (
            <li key={interaction.id} className="flex items-start gap-2 py-1.5 pr-1 pl-3">
              <div className="min-w-0 flex-1 py-1">
                <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
                  <InteractionTypeBadge type={interaction.type} />
                  {formatCalendarDate(interaction.date)}
                </p>
                <p className="mt-1 text-sm break-words whitespace-pre-wrap">{interaction.notes}</p>
              </div>
              <IconButton
                label="Remove interaction"
                size="small"
                icon={<Trash2 aria-hidden className="size-4" />}
                onClick={() => onChange(added.filter(({ id }) => id !== interaction.id))}
              />
            </li>
          ))}
        </ul>
      )}
      <InteractionFields draft={draft} onChange={onDraftChange} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          disabled={hints.length > 0 && !flashing}
          aria-describedby={hintsId}
          icon={flashing ? <Check aria-hidden className="size-4" /> : <Plus aria-hidden className="size-4" />}
          onClick={add}
        >
          {flashing ? 'Added!' : 'Add Interaction'}
        </Button>
        <InteractionHints id={hintsId} hints={hints} />
      </div>
    </fieldset>
  );
}

function useFlash(): [boolean, () => void] {
  /** Incremented by every flash, so that a new flash restarts the timer. 0 means off. */
  const [flash, setFlash] = useState(0);
  useEffect(() => {
    if (flash === 0) return undefined;
    const timer = setTimeout(() => setFlash(0), FLASH_MS);
    return () => clearTimeout(timer);
  }, [flash]);
  return [flash > 0, () => setFlash((count) => count + 1)];
}
