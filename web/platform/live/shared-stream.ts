import { readLiveStream, type LiveNews } from './live-stream.ts';

const LEADER_LOCK = 'placewell-live';
const CHANNEL = 'placewell-live';
/** A leader that does not answer within this time is asleep in the background. */
const ANSWER_WITHIN_MS = 2_000;

type Message = { news: LiveNews } | { are: 'you-there' } | { are: 'here' };

interface SharedStream {
  /** Resolves when news reaches this tab. */
  opened: Promise<void>;
  stop: () => void;
}

/**
 * One stream for all tabs of a browser. The tab that holds the lock reads it and tells the others. When that tab
 * closes, lock and stream pass to another. `account` keeps tabs of different accounts apart.
 */
export function shareLiveStream(account: string, onNews: (news: LiveNews) => void): SharedStream {
  const stopping = new AbortController();
  const { signal } = stopping;
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const hear = (news: LiveNews) => {
    onNews(news);
    open();
  };
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) {
    void readLiveStream(hear, signal);
    return { opened, stop: () => stopping.abort() };
  }

  const lockName = `${LEADER_LOCK}-${account}`;
  const channel = new BroadcastChannel(`${CHANNEL}-${account}`);
  let leading = false;
  let leaderAnswered = false;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel only reaches its own origin
  const say = (message: Message) => channel.postMessage(message);
  const tell = (news: LiveNews) => {
    say({ news });
    hear(news);
  };

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('news' in data) hear(data.news);
    else if (data.are === 'here') {
      leaderAnswered = true;
      // If the leader's stream misses anything from here on, it reports that anything may have changed.
      open();
    } else if (leading) say({ are: 'here' });
  });

  async function lead(stolen: AbortSignal): Promise<void> {
    leading = true;
    await readLiveStream(tell, AbortSignal.any([signal, stolen])).finally(() => {
      leading = false;
    });
  }

  async function queueForLeadership(steal: boolean): Promise<void> {
    const stolen = new AbortController();
    try {
      // The API does not allow `steal` together with `signal`.
      await navigator.locks.request(lockName, steal ? { steal } : { signal }, () => lead(stolen.signal));
    } catch {
      // Stopped while waiting, or another tab took the lock because this one did not answer.
      stolen.abort();
      if (!signal.aborted) await queueForLeadership(false);
    }
  }
  void queueForLeadership(false);
  say({ are: 'you-there' });

  // Phones suspend background tabs together with their locks. The visible tab must not depend on a suspended one.
  function checkLeader(): void {
    if (document.visibilityState !== 'visible' || leading) return;
    leaderAnswered = false;
    say({ are: 'you-there' });
    setTimeout(() => {
      if (!leaderAnswered && !leading && !signal.aborted) void queueForLeadership(true);
    }, ANSWER_WITHIN_MS);
  }
  document.addEventListener('visibilitychange', checkLeader);

  return {
    opened,
    stop: () => {
      stopping.abort();
      document.removeEventListener('visibilitychange', checkLeader);
      channel.close();
    },
  };
}
