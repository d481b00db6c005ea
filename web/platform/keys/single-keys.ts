import { useSyncExternalStore } from 'react';

/**
 * Whether single-key shortcuts work on this device. People who dictate or hit keys by accident can switch them off
 * (WCAG 2.1.4).
 */
const STORAGE_KEY = 'singleKeys';
const listeners = new Set<() => void>();

export function areSingleKeysOn(): boolean {
  return localStorage.getItem(STORAGE_KEY) !== 'off';
}

function switchSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, 'off');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSingleKeys(): [boolean, (on: boolean) => void] {
  return [useSyncExternalStore(subscribe, areSingleKeysOn), switchSingleKeys];
}
