import { useEffect, useState } from 'react';

/** Batches keystrokes that arrive together. Nobody types fast enough to notice the wait. */
const TYPING_PAUSE_MS = 15;

/** The first letter is sent without delay. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  const isFirst = settled === '' && text !== '';
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), isFirst ? 0 : TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, isFirst]);
  return text === '' ? '' : settled;
}
