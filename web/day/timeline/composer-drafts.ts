import { useState, useSyncExternalStore } from 'react';
import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import type { InteractionType } from '#shared/crm/interactions.ts';

/** What happened, and what is to happen next. */
export interface Draft {
  interactionId: string;
  taskId: string;
  type: InteractionType;
  /** Null means today, also if the draft is continued tomorrow. */
  date: CalendarDate | null;
  happened: string;
  next: string;
}

/** Unfinished drafts per record, kept until the user comes back. */
const drafts = new Map<string, Draft>();
const listeners = new Set<() => void>();

/** The last type is the best guess for the next one. */
let lastType: InteractionType = 'call';

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keep(recordId: string, draft: Draft | null): void {
  if (draft === null) drafts.delete(recordId);
  else drafts.set(recordId, draft);
  for (const listener of listeners) listener();
}

function emptyDraft(type = lastType): Draft {
  return {
    interactionId: crypto.randomUUID(),
    taskId: crypto.randomUUID(),
    type,
    date: null,
    happened: '',
    next: '',
  };
}

/** The draft about a record. All composers of the record share it: beside its timeline, in a dialog, on its page. */
export function useDraft(recordId: string, initialType?: InteractionType) {
  // Without text there is nothing to keep or to share.
  const [blank, setBlank] = useState(() => emptyDraft(initialType));
  const kept = useSyncExternalStore(subscribe, () => drafts.get(recordId));
  const draft = kept ?? blank;

  function change(patch: Partial<Draft>): void {
    const next = { ...draft, ...patch };
    if (patch.type !== undefined) lastType = patch.type;
    const isBlank = next.happened === '' && next.next === '';
    if (isBlank) setBlank(next);
    keep(recordId, isBlank ? null : next);
  }

  function clear(): void {
    keep(recordId, null);
    setBlank(emptyDraft());
  }

  return { draft, change, clear };
}
