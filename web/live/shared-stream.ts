import { readLiveStream, type LiveNews } from './live-stream.ts';

const LEADER_LOCK = 'placewell-live';
const CHANNEL = 'placewell-live';
/** A leader that does not answer for this long is asleep in the background. */
const ANSWER_WITHIN_MS = 2_000;

type Message = { news: LiveNews } | { are: 'you-there' } | { are: 'here' };

interface SharedStream {
  /** News arrives from now on. */
  opened: Promise<void>;
  stop: () => void;
}

/**
 * One stream for all tabs of a browser: the tab that holds the lock reads it and tells the others. When it closes, the
 * lock, and with it the stream, passes on. `account` keeps tabs of different accounts apart.
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
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  const say = (message: Message) => channel.postMessage(message);
  const tell = (news: LiveNews) => {
    say({ news });
    hear(news);
  };

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('news' in data) hear(data.news);
    else if (data.are === 'here') {
      leaderAnswered = true;
      // Whatever its stream misses from here on, it will say that anything may have changed.
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
      // A lock that is being stolen cannot be waited for at the same time.
      await navigator.locks.request(lockName, steal ? { steal } : { signal }, () => lead(stolen.signal));
    } catch {
      // Stopped while waiting, or another tab has taken the lock because this one did not answer.
      stolen.abort();
      if (!signal.aborted) await queueForLeadership(false);
    }
  }
  void queueForLeadership(false);
  say({ are: 'you-there' });

  // Phones put tabs in the background to sleep, lock and all. Whoever is looked at must not depend on a sleeper.
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
