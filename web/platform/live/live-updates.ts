import type { QueryClient } from '@tanstack/react-query';
import { liveTopics, type LiveTopic } from '#shared/records/live.ts';
import type { LiveNews } from './live-stream.ts';
import { shareLiveStream } from './shared-stream.ts';
import { invalidateTopics } from './topic-keys.ts';

/** How long to wait for the stream to open. If it opens later, everything shown by then is refetched. */
const OPEN_WITHIN_MS = 150;

interface LiveUpdates {
  uid: string;
  /** Resolves when news reaches this page. */
  opened: Promise<void>;
  stop: () => void;
}

let running: LiveUpdates | undefined;

/**
 * Keeps the screen up to date. The stream opens before the first screen loads: data loaded after that cannot be stale
 * and is not fetched twice.
 */
export async function startLiveUpdates(
  queryClient: QueryClient,
  uid: string,
  openWithinMs = OPEN_WITHIN_MS,
): Promise<void> {
  if (running?.uid !== uid) {
    running?.stop();
    const refresher = createRefresher(queryClient);
    const stream = shareLiveStream(uid, refresher.add);
    const stop = () => {
      stream.stop();
      refresher.stop();
    };
    const late = new Promise<void>((resolve) => setTimeout(resolve, openWithinMs));
    running = { uid, stop, opened: Promise.race([stream.opened, late]) };
  }
  await running.opened;
}

export function stopLiveUpdates(): void {
  running?.stop();
  running = undefined;
}

/**
 * A refetch during the user's own write would briefly show the old state, so news waits until the last write is
 * answered.
 */
function createRefresher(queryClient: QueryClient) {
  const waiting = new Set<LiveTopic>();

  function refresh(): void {
    if (queryClient.isMutating() > 0 || waiting.size === 0) return;
    void invalidateTopics(queryClient, [...waiting]);
    waiting.clear();
  }

  const stop = queryClient.getMutationCache().subscribe(refresh);
  return {
    stop,
    add: (news: LiveNews): void => {
      for (const topic of news === 'anything' ? liveTopics : news.topics) waiting.add(topic);
      refresh();
    },
  };
}
