import { useEffect, useRef, useState } from 'react';
import { TYPING_PAUSE_MS } from '#web/lib/use-typing-pause.ts';

/**
 * What is being typed, ahead of the search that the address holds. `first` says that the search only begins, so that
 * Back can return to the list without it.
 */
export function useSearchText(
  searched: string | undefined,
  onSearch: (text: string | undefined, first: boolean) => void,
): [string, (text: string) => void] {
  const [text, setText] = useState(searched ?? '');
  const sent = useRef(searched ?? '');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Back, Forward or a link has changed the search: what is shown follows.
  useEffect(() => {
    if ((searched ?? '') === sent.current) return;
    clearTimeout(timer.current);
    sent.current = searched ?? '';
    setText(searched ?? '');
  }, [searched]);

  useEffect(() => () => clearTimeout(timer.current), []);

  function type(next: string): void {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const wanted = next.trim();
      if (wanted === sent.current) return;
      const first = sent.current === '';
      sent.current = wanted;
      onSearch(wanted === '' ? undefined : wanted, first);
    }, TYPING_PAUSE_MS);
  }
  return [text, type];
}
