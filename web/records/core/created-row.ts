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
/** On a busy machine, what closes the form may still put the scroll position back after that. */
const SCROLLS_AGAIN_MS = [100, 400];

function set(id: string | null, forgetAfter: number): void {
  clearTimeout(timer);
  created = id;
  if (id !== null) timer = setTimeout(() => set(null, 0), forgetAfter);
  for (const listener of listeners) listener();
}

export function noteCreated(id: string): void {
  set(id, FORGET_MS);
}

function rowOf(id: string): HTMLElement | null {
  return document.querySelector(`[data-opens="${id}"], [data-card="${id}"]`);
}

/** Gives the row the focus if nothing has it: what had it before the form may be gone, or there was nothing. */
function offerFocus(id: string, frames = MOST_FRAMES): void {
  const isFree = document.activeElement === document.body;
  const row = isFree && rowOf(id);
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
  const stayInSight = useEffectEvent((shown: string) => {
    if (!rowOf(shown)) scrollTo(index);
  });
  const router = useRouter();
  useEffect(() => {
    if (id === null || !isHere) return undefined;
    show(id);
    const timers = SCROLLS_AGAIN_MS.map((after) => setTimeout(() => stayInSight(id), after));
    // The router restores the scroll position after the form has closed.
    const leave = router.subscribe('onRendered', () => show(id));
    return () => {
      timers.forEach(clearTimeout);
      leave();
    };
  }, [id, isHere, router]);
  return isHere ? id : null;
}
