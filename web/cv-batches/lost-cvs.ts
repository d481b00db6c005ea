import { useSyncExternalStore } from 'react';
import { uploadsOf } from '#web/files/uploads.ts';

/**
 * A browser forgets what it was sending when a page is loaded anew. The names are noted for this tab, so that the batch can say
 * which files have to be chosen again.
 */
const keyOf = (batchId: string) => `cvs-to-choose-again:${batchId}`;

const watched = new Set<string>();

const listeners = new Set<() => void>();

export function useLostCvs(batchId: string): string[] {
  return namesIn(useSyncExternalStore(subscribe, () => sessionStorage.getItem(keyOf(batchId))));
}

export function noteLostCvs(batchId: string, names: readonly string[]): void {
  if (names.length === 0) return;
  const before = namesIn(sessionStorage.getItem(keyOf(batchId)));
  sessionStorage.setItem(keyOf(batchId), JSON.stringify([...before, ...names]));
  tell();
}

export function forgetLostCvs(batchId: string): void {
  sessionStorage.removeItem(keyOf(batchId));
  tell();
}

function namesIn(noted: string | null): string[] {
  const names: unknown = JSON.parse(noted ?? '[]');
  return Array.isArray(names) ? names.map(String) : [];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** From now on, what has not arrived when the page is left is noted. */
export function watchForLostCvs(batchId: string): void {
  if (watched.size === 0) addEventListener('pagehide', noteAll);
  watched.add(batchId);
}

function noteAll(): void {
  for (const batchId of watched) {
    noteLostCvs(
      batchId,
      uploadsOf(batchId).map(({ file }) => file.name),
    );
  }
}
