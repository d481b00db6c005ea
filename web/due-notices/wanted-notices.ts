import { useSyncExternalStore } from 'react';

/** Who wants to be told on this device, by the id of the account, and since when. */
const STORAGE_KEY = 'dueNotices';

/** Milliseconds; null if this account does not want to be told here. */
export function noticesWantedSince(uid: string): number | null {
  const [account, since] = localStorage.getItem(STORAGE_KEY)?.split(' ') ?? [];
  return account === uid ? Number(since) : null;
}

/** Every tab hears of it. */
export function wantNotices(uid: string, since: number | null): void {
  if (since === null) localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, `${uid} ${since}`);
  // The browser tells all tabs but this one.
  dispatchEvent(new StorageEvent('storage'));
}

export function useNoticesWantedSince(uid: string): number | null {
  return useSyncExternalStore(subscribe, () => noticesWantedSince(uid));
}

function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}
