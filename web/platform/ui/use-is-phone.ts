import { useSyncExternalStore } from 'react';

/** The width at which Tailwind's `sm:` classes start. */
const PHONE = '(width < 40rem)';

/** For components that differ on a small screen. Use class names for a different shape of the same component. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, isPhone, () => false);
}

function isPhone(): boolean {
  return matchMedia(PHONE).matches;
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
