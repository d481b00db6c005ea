import { useSyncExternalStore } from 'react';

/** The same width at which the class names of a wider screen begin (`sm:`). */
const PHONE = '(width < 40rem)';

/** For what is another thing on a small screen, not the same one in another shape: that is for class names. */
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
