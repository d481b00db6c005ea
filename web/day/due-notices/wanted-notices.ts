import { useSyncExternalStore } from 'react';

/** The account that wants notices on this device, and since when. */
const STORAGE_KEY = 'dueNotices';

/** In milliseconds. Null if this account has notices switched off here. */
export function noticesWantedSince(uid: string): number | null {
  const [account, since] = localStorage.getItem(STORAGE_KEY)?.split(' ') ?? [];
  return account === uid ? Number(since) : null;
}

/** Switches notices on or off, and tells all tabs. */
export function wantNotices(uid: string, since: number | null): void {
  if (since === null) localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, `${uid} ${since}`);
  // The browser sends this event to every tab except this one.
  dispatchEvent(new StorageEvent('storage'));
}

export function useNoticesWantedSince(uid: string): number | null {
  return useSyncExternalStore(subscribe, () => noticesWantedSince(uid));
}

function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}
