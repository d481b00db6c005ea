import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** Long enough to be found by the eye. */
const MARK_MS = 6_000;
/** A list that shows it only after this does not point at it any more. */
const FORGET_MS = 60_000;

/** The record that was made last, until its list has pointed at it. */
let created: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(id: string | null, forgetAfter: number): void {
  clearTimeout(timer);
  created = id;
  if (id !== null) timer = setTimeout(() => set(null, 0), forgetAfter);
  for (const listener of listeners) listener();
}

export function noteCreated(id: string): void {
  set(id, FORGET_MS);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The id of the row to mark: one that was just made and is in this list, which scrolls to it. */
export function useCreatedRow(rows: readonly { id: string }[], scrollTo: (index: number) => void): string | null {
  const id = useSyncExternalStore(subscribe, () => created);
  const index = id === null ? -1 : rows.findIndex((row) => row.id === id);
  const isHere = index !== -1;
  const show = useEffectEvent((shown: string) => {
    scrollTo(index);
    set(shown, MARK_MS);
  });
  const router = useRouter();
  useEffect(() => {
    if (id === null || !isHere) return undefined;
    show(id);
    // Once the form has gone, the router puts the page back to where it was.
    return router.subscribe('onRendered', () => show(id));
  }, [id, isHere, router]);
  return isHere ? id : null;
}
