import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { liveTopics, type LiveTopic } from '#shared/live.ts';
import { useSessionUser } from '#web/account/session.queries.ts';
import { shareLiveStream } from './shared-stream.ts';
import { invalidateTopics } from './topic-keys.ts';

/** Keeps what is on screen up to date for as long as somebody is signed in. */
export function useLiveUpdates(): void {
  const queryClient = useQueryClient();
  const { uid } = useSessionUser();
  useEffect(() => {
    const refresher = createRefresher(queryClient);
    const stop = shareLiveStream(uid, (news) => refresher.add(news === 'anything' ? liveTopics : news.topics));
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

  function refresh(): void {
    if (queryClient.isMutating() > 0) return;
    if (waiting.size > 0) void invalidateTopics(queryClient, [...waiting]);
    waiting.clear();
  }

  const stop = queryClient.getMutationCache().subscribe(refresh);
  return {
    stop,
    add(topics: readonly LiveTopic[]): void {
      for (const topic of topics) waiting.add(topic);
      refresh();
    },
  };
}
