import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** Long enough to notice. */
const MARK_MS = 6_000;
/** After this time a list no longer highlights the record. */
const FORGET_MS = 60_000;

/** The most recently created record, until its list has highlighted it. */
let created: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
/** A distant row is rendered a few frames after the list has scrolled to it. */
const MOST_FRAMES = 10;

function set(id: string | null, forgetAfter: number): void {
  clearTimeout(timer);
  created = id;
  if (id !== null) timer = setTimeout(() => set(null, 0), forgetAfter);
  for (const listener of listeners) listener();
}

export function noteCreated(id: string): void {
  set(id, FORGET_MS);
}

/** Gives the row the focus if nothing has it: what had it before the form may be gone, or there was nothing. */
function offerFocus(id: string, frames = MOST_FRAMES): void {
  const isFree = document.activeElement === document.body;
  const row = isFree && document.querySelector<HTMLElement>(`[data-opens="${id}"], [data-card="${id}"]`);
  if (row) row.focus({ preventScroll: true });
  else if (frames > 0) requestAnimationFrame(() => offerFocus(id, frames - 1));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The id of the row to highlight: a record that was just created and is in this list. The list scrolls to it. */
export function useCreatedRow(rows: readonly { id: string }[], scrollTo: (index: number) => void): string | null {
  const id = useSyncExternalStore(subscribe, () => created);
  const index = id === null ? -1 : rows.findIndex((row) => row.id === id);
  const isHere = index !== -1;
  const show = useEffectEvent((shown: string) => {
    scrollTo(index);
    set(shown, MARK_MS);
    offerFocus(shown);
  });
  const router = useRouter();
  useEffect(() => {
    if (id === null || !isHere) return undefined;
    show(id);
    // The router restores the scroll position after the form has closed. The list hears of that one frame later; until
    // then it would take the row for visible and stay.
    return router.subscribe('onRendered', () => requestAnimationFrame(() => show(id)));
  }, [id, isHere, router]);
  return isHere ? id : null;
}
