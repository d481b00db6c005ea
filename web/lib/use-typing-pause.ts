import { useEffect, useState } from 'react';

/** Long enough to skip the letters in the middle of a word, short enough not to be felt. */
export const TYPING_PAUSE_MS = 150;

/** What was typed by the last pause. */
export function useTypingPause(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
