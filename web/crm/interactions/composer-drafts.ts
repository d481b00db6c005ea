import { useState, useSyncExternalStore } from 'react';
import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import type { InteractionType } from '#shared/crm/interactions.ts';
import { useSessionUser } from '#web/identity/account/session.queries.ts';
import type { Reached } from './use-quick-log.ts';

/** What happened, and what is to happen next. */
export interface Draft {
  interactionId: string;
  taskId: string;
  type: InteractionType;
  /** Null means today, also if the draft is continued tomorrow. */
  date: CalendarDate | null;
  happened: string;
  next: string;
  /** The next step as it was begun in a line elsewhere. A composer that changes it makes it its own. */
  begunElsewhere?: string;
}

export interface Begun {
  /** The account. The drafts name people. */
  uid: string;
  about: Reached;
  draft: Draft;
}

/** Unfinished drafts by the id of their record, kept until the user comes back. */
let drafts: ReadonlyMap<string, Begun> = new Map();
const listeners = new Set<() => void>();

/** The last type is the best guess for the next one. */
let lastType: InteractionType = 'call';

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keep(begun: Begun): void {
  const { about, draft } = begun;
  const others = [...drafts].filter(([id]) => id !== about.id);
  // Without text there is nothing to keep.
  drafts = new Map(isBlank(draft) ? others : [...others, [about.id, begun]]);
  for (const listener of listeners) listener();
}

const isBlank = ({ happened, next }: Draft) => happened === '' && next === '';

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
export function useDraft(about: Reached, initialType?: InteractionType) {
  const { uid } = useSessionUser();
  const [blank, setBlank] = useState(() => emptyDraft(initialType));
  const kept = useSyncExternalStore(subscribe, () => drafts.get(about.id));
  const draft = kept?.draft ?? blank;

  function keepOrShow(next: Draft): void {
    if (isBlank(next)) setBlank(next);
    keep({ uid, about, draft: next });
  }

  return {
    draft,
    change: (patch: Partial<Draft>) => {
      if (patch.type !== undefined) lastType = patch.type;
      keepOrShow({ ...draft, ...patch });
    },
    clear: () => keepOrShow(emptyDraft()),
  };
}

/** Everything that the account has begun, the last first. */
export function useBegun(uid: string): Begun[] {
  const all = useSyncExternalStore(subscribe, () => drafts);
  return [...all.values()].filter((begun) => begun.uid === uid).toReversed();
}

/** Keeps a next step that was begun in a line elsewhere, unless a composer has begun another. */
export function beginNext(uid: string, about: Reached, line: string): void {
  const draft = drafts.get(about.id)?.draft ?? emptyDraft();
  if (draft.next !== '' && draft.next !== draft.begunElsewhere) return;
  keep({ uid, about, draft: { ...draft, next: line, begunElsewhere: line } });
}

/** Forgets such a next step, because it is saved. */
export function endNext(recordId: string): void {
  const begun = drafts.get(recordId);
  if (begun && begun.draft.next === begun.draft.begunElsewhere) keep({ ...begun, draft: { ...begun.draft, next: '' } });
}
