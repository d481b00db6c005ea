import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import type { InteractionType } from '#shared/crm/interactions.ts';
import { interactionHints } from '#shared/crm/interaction-schemas.ts';

export interface InteractionDraft {
  id: string;
  /** Empty until the user chooses one. */
  type: InteractionType | '';
  date: string;
  notes: string;
}

/** A complete interaction, to be saved with its client. */
export type ReadyInteraction = InteractionDraft & { type: InteractionType };

export function newInteractionDraft(today: CalendarDate): InteractionDraft {
  return { id: crypto.randomUUID(), type: '', date: today, notes: '' };
}

/** Returns null while something is missing. */
export function readyInteraction(draft: InteractionDraft): ReadyInteraction | null {
  const { type } = draft;
  return type === '' || interactionHints(draft).length > 0 ? null : { ...draft, type, notes: draft.notes.trim() };
}
