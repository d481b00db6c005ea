import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LiveTopic } from '#shared/live.ts';
import { useSessionUser } from '#web/account/session.queries.ts';
import type { LiveNews } from './live-stream.ts';
import { shareLiveStream } from './shared-stream.ts';
import { invalidateEverything, invalidateTopics } from './topic-keys.ts';

/** Keeps what is on screen up to date for as long as somebody is signed in. */
export function useLiveUpdates(): void {
  const queryClient = useQueryClient();
  const { uid } = useSessionUser();
  useEffect(() => {
    const refresher = createRefresher(queryClient);
    const stop = shareLiveStream(uid, refresher.add);
    return () => {
      stop();
      refresher.stop();
    };
  }, [queryClient, uid]);
}

/**
 * Asking again in the middle of an own write would bring back the state from before it, for the blink of an eye; so news
 * waits until the last write has been answered.
 */
function createRefresher(queryClient: QueryClient) {
  const waiting = new Set<LiveTopic>();
  let mayBeAnything = false;

  function refresh(): void {
    if (queryClient.isMutating() > 0) return;
    if (mayBeAnything) void invalidateEverything(queryClient);
    if (waiting.size > 0) void invalidateTopics(queryClient, [...waiting]);
    mayBeAnything = false;
    waiting.clear();
  }

  const stop = queryClient.getMutationCache().subscribe(refresh);
  return {
    stop,
    add: (news: LiveNews): void => {
      if (news === 'anything') mayBeAnything = true;
      else for (const topic of news.topics) waiting.add(topic);
      refresh();
    },
  };
}
