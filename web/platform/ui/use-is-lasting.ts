import { useEffect, useState } from 'react';

/** True once `state` has been true for this long. */
export function useIsLasting(state: boolean, milliseconds: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!state) return undefined;
    const timer = setTimeout(() => setLasts(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [state, milliseconds]);
  return state && lasts;
}
