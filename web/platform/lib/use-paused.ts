import { useEffect, useState } from 'react';

/** Long enough to skip half-typed words. */
const TYPING_PAUSE_MS = 300;

/** A typed text, once it has been stable for a moment. */
export function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return paused;
}
