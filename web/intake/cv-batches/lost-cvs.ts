import { useSyncExternalStore } from 'react';
import { uploadsOf } from '#web/crm/files/uploads.ts';

/** Files that were chosen but are not in the batch. */
export interface LostCvs {
  /** The files that did not fit. */
  names: readonly string[];
  /**
   * How many uploads were unfinished when the page was closed. The browser drops them. Session storage keeps only their
   * number, because file names are personal data.
   */
  unsent: number;
}

const none: LostCvs = { names: [], unsent: 0 };
const lost = new Map<string, LostCvs>();
const listeners = new Set<() => void>();
const keyOf = (batchId: string) => `cvs-not-sent:${batchId}`;

export function useLostCvs(batchId: string): LostCvs {
  return useSyncExternalStore(subscribe, () => lostOf(batchId));
}

export function noteLeftOver(batchId: string, names: readonly string[]): void {
  if (names.length === 0) return;
  const before = lostOf(batchId);
  change(batchId, { ...before, names: [...before.names, ...names] });
}

export function forgetLostCvs(batchId: string): void {
  sessionStorage.removeItem(keyOf(batchId));
  change(batchId, none);
}

const watched = new Set<string>();

/** From now on, unfinished uploads are counted when the page is closed. */
export function watchForLostCvs(batchId: string): void {
  if (watched.size === 0) addEventListener('pagehide', noteAll);
  watched.add(batchId);
}

function noteAll(): void {
  for (const batchId of watched) {
    const { names, unsent } = lostOf(batchId);
    const count = unsent + names.length + uploadsOf(batchId).length;
    if (count > 0) sessionStorage.setItem(keyOf(batchId), String(count));
  }
}

function lostOf(batchId: string): LostCvs {
  const known = lost.get(batchId);
  if (known) return known;
  const unsent = Number(sessionStorage.getItem(keyOf(batchId)) ?? 0);
  const read = unsent > 0 ? { names: [], unsent } : none;
  lost.set(batchId, read);
  return read;
}

function change(batchId: string, next: LostCvs): void {
  lost.set(batchId, next);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
