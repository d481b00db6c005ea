import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

/** Long enough to skip the letters in the middle of a word, short enough not to be felt. */
const TYPING_PAUSE_MS = 150;

/** An answer that comes within this time keeps up with whoever types; a slower one is asked for when they pause. */
const QUICK_MS = 100;

/**
 * What is being typed, ahead of the search that the address or a picker holds. One search is under way at a time: what was typed
 * meanwhile is looked for when its answer is there. `first` says that the search only begins, so that Back can return to
 * the list without it. What `canSearch` refuses is shown and not looked for, unless it thinks better of it.
 */
export function useSearchText(
  searched: string | undefined,
  onSearch: (text: string | undefined, first: boolean) => void,
  canSearch: (text: string) => boolean = () => true,
): [string, (text: string) => void] {
  const queryClient = useQueryClient();
  const [text, setText] = useState(searched ?? '');
  const sent = useRef(searched ?? '');
  const wanted = useRef<string>(undefined);
  const refused = useRef<string>(undefined);
  const asked = useRef<number>(undefined);
  const pause = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Back, Forward or a link has changed the search: what is shown follows.
  useEffect(() => {
    if ((searched ?? '') === sent.current) return;
    clearTimeout(timer.current);
    wanted.current = undefined;
    refused.current = undefined;
    sent.current = searched ?? '';
    setText(searched ?? '');
  }, [searched]);

  useEffect(() => () => clearTimeout(timer.current), []);

  const noteAnswer = useRef(() => {});
  useEffect(() => {
    noteAnswer.current = () => {
      const isAsked = (searched ?? '') === sent.current;
      if (asked.current === undefined || !isAsked || isAsking(queryClient)) return;
      pause.current = performance.now() - asked.current <= QUICK_MS ? 0 : TYPING_PAUSE_MS;
      asked.current = undefined;
      if (wanted.current !== undefined && pause.current === 0) search();
    };
  });
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe(() => {
        // The cache also speaks while something is being drawn, when nothing may change.
        if (asked.current !== undefined) queueMicrotask(() => noteAnswer.current());
      }),
    [queryClient],
  );

  useEffect(() => {
    if (refused.current !== undefined && canSearch(refused.current)) type(refused.current);
  });

  function search(): void {
    const next = wanted.current;
    wanted.current = undefined;
    if (next === undefined || next === sent.current) return;
    const first = sent.current === '';
    sent.current = next;
    asked.current = performance.now();
    onSearch(next === '' ? undefined : next, first);
  }

  function type(next: string): void {
    setText(next);
    const isRefused = !canSearch(next);
    refused.current = isRefused ? next : undefined;
    wanted.current = isRefused ? undefined : next.trim();
    clearTimeout(timer.current);
    if (isRefused) return;
    // At the latest after a pause: an answer that does not come must not keep the next question back.
    if (pause.current === 0 && asked.current === undefined) search();
    else timer.current = setTimeout(search, TYPING_PAUSE_MS);
  }
  return [text, type];
}

/** Whether the answer to a search, the list itself, is on its way. */
function isAsking(queryClient: QueryClient): boolean {
  return queryClient.isFetching({ predicate: ({ queryKey }) => queryKey[1] === 'list' }) > 0;
}
