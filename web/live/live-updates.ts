import type { QueryClient } from '@tanstack/react-query';
import { liveTopics, type LiveTopic } from '#shared/live.ts';
import type { LiveNews } from './live-stream.ts';
import { shareLiveStream } from './shared-stream.ts';
import { invalidateTopics } from './topic-keys.ts';

/** A stream that takes longer to open is not waited for; what was shown meanwhile is asked for again when it has. */
const OPEN_WITHIN_MS = 150;

interface LiveUpdates {
  uid: string;
  /** News reaches this page from now on. */
  opened: Promise<void>;
  stop: () => void;
}

let running: LiveUpdates | undefined;

/**
 * Keeps what is on screen up to date. The stream comes before the first screen asks for anything: whatever is asked after it
 * has opened cannot be old, and is not asked for twice.
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
 * Asking again in the middle of an own write would bring back the state from before it, for the blink of an eye; so news
 * waits until the last write has been answered.
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
