import { useSyncExternalStore } from 'react';

export type Consent = 'accepted' | 'rejected';

/** Local storage keys of the answer. One of them holds `true`. Without an answer, neither does. */
const keys: Record<Consent, string> = { accepted: 'cookiesAccepted', rejected: 'cookiesRejected' };

let asking = false;
const listeners = new Set<() => void>();

export function currentConsent(): Consent | undefined {
  if (localStorage.getItem(keys.accepted) === 'true') return 'accepted';
  return localStorage.getItem(keys.rejected) === 'true' ? 'rejected' : undefined;
}

export function giveConsent(consent: Consent): void {
  localStorage.setItem(keys[consent], 'true');
  localStorage.removeItem(keys[consent === 'accepted' ? 'rejected' : 'accepted']);
  asking = false;
  tellListeners();
}

/** Asks again, after an earlier answer. */
export function askForConsent(): void {
  asking = true;
  tellListeners();
}

export function onConsentChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tellListeners(): void {
  for (const listener of listeners) listener();
}

/** Whether to show the question. Never in prerendered HTML, which has no local storage. */
export function useConsentQuestion(): boolean {
  return useSyncExternalStore(
    onConsentChange,
    () => asking || currentConsent() === undefined,
    () => false,
  );
}
