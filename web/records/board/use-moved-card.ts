import { useCallback, useRef } from 'react';

export type ClaimFocus = (id: string) => boolean;

/** A moved card mounts again in its new column and must take the focus with it. */
export function useMovedCard(): { follow: (id: string) => void; claimFocus: ClaimFocus } {
  const moved = useRef<string>(null);
  const follow = useCallback((id: string) => {
    moved.current = id;
  }, []);
  const claimFocus = useCallback((id: string) => {
    if (moved.current !== id) return false;
    moved.current = null;
    return true;
  }, []);
  return { follow, claimFocus };
}
