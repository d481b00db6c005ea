import type { CalendarDate } from '#shared/calendar-date.ts';
import type { InteractionType } from '#shared/interaction-terms.ts';
import { interactionHints } from '#shared/interactions.ts';

/** An interaction as it is being written. */
export interface InteractionDraft {
  id: string;
  /** Empty until one is chosen. */
  type: InteractionType | '';
  date: string;
  notes: string;
}

/** One that has all it needs, waiting to be saved with its client. */
export type ReadyInteraction = InteractionDraft & { type: InteractionType };

export function newInteractionDraft(today: CalendarDate): InteractionDraft {
  return { id: crypto.randomUUID(), type: '', date: today, notes: '' };
}

/** Null while something is missing. */
export function readyInteraction(draft: InteractionDraft): ReadyInteraction | null {
  const { type } = draft;
  return type === '' || interactionHints(draft).length > 0 ? null : { ...draft, type, notes: draft.notes.trim() };
}
