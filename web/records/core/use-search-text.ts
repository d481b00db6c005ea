import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

/** Long enough to skip letters in the middle of a word, short enough to go unnoticed. */
const TYPING_PAUSE_MS = 150;

/** Below this response time a search runs on every keystroke; above it, only after a typing pause. */
const QUICK_MS = 100;

/**
 * The typed text, which runs ahead of the search in the URL or picker. Only one search runs at a time; text typed
 * meanwhile is searched for after the response. `first` marks the start of a search, so that Back can return to the
 * list without it. Text that `canSearch` refuses is shown but not searched for until `canSearch` accepts it.
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

  // Back, Forward or a link changed the search: the text follows.
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
        // The cache also notifies during rendering, when state must not change.
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
    // The timer makes sure that a missing response does not block the next search.
    if (pause.current === 0 && asked.current === undefined) search();
    else timer.current = setTimeout(search, TYPING_PAUSE_MS);
  }
  return [text, type];
}

/** Whether a list is being fetched. */
function isAsking(queryClient: QueryClient): boolean {
  return queryClient.isFetching({ predicate: ({ queryKey }) => queryKey[1] === 'list' }) > 0;
}
