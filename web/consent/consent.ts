import { useSyncExternalStore } from 'react';

export type Consent = 'accepted' | 'rejected';

/** The names of the answer in local storage. One of them holds `true`, or neither as long as nobody has answered. */
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

/** Shows the question again to somebody who has answered it. */
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

/** Whether the question has to be on screen. Never in the HTML that the build makes: there is no local storage. */
export function useConsentQuestion(): boolean {
  return useSyncExternalStore(
    onConsentChange,
    () => asking || currentConsent() === undefined,
    () => false,
  );
}
