import { useSyncExternalStore } from 'react';

type Group = (number: string) => string;

/** The rules of all countries are large. The first number shown loads them, and until then no number is grouped. */
let group: Group = (number) => number;
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

async function load(): Promise<void> {
  try {
    const { groupPhone } = await import('./group-phone.ts');
    group = groupPhone;
    for (const listener of listeners) listener();
  } catch {
    // The next number shown asks again.
    loading = undefined;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  loading ??= load();
  return () => listeners.delete(listener);
}

/** Groups international numbers the way their countries write them. */
export function useGroupedPhone(): Group {
  return useSyncExternalStore(subscribe, () => group);
}
