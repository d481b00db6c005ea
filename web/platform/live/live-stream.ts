import { liveEvents, liveTopics, type LiveTopic } from '#shared/records/live.ts';
import { isOnline, onConnectionChange } from '../lib/connection.ts';
import { unlessDeparting } from '../lib/departure.ts';
import { createEventParser } from './event-stream.ts';

/** News from the stream: the topics that changed, or that anything may have. */
export type LiveNews = { topics: LiveTopic[] } | 'anything';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** The server sends at least a comment far more often than this. After a longer silence the connection is dead. */
const LONGEST_SILENCE_MS = 60_000;

/**
 * Reads GET /api/live until `signal` aborts, and reconnects whenever the connection is lost. Every new stream starts
 * with "anything may have changed", so nothing in between is missed.
 */
export async function readLiveStream(onNews: (news: LiveNews) => void, signal: AbortSignal): Promise<void> {
  let waitMs = FIRST_WAIT_MS;
  while (!signal.aborted) {
    const wasOpen = await readOnce(onNews, signal);
    waitMs = wasOpen ? FIRST_WAIT_MS : Math.min(waitMs * 2, LONGEST_WAIT_MS);
    // Random, so that not all clients reconnect to a restarted server at the same moment.
    await pause(waitMs * (0.5 + Math.random() / 2), signal);
  }
}

/** Resolves to whether the stream opened. How it ended does not matter, because it is reopened in any case. */
async function readOnce(onNews: (news: LiveNews) => void, signal: AbortSignal): Promise<boolean> {
  const silence = new AbortController();
  const both = AbortSignal.any([signal, silence.signal]);
  let wasOpen = false;
  let watchdog = setTimeout(() => silence.abort(), LONGEST_SILENCE_MS);
  try {
    const response = await unlessDeparting((departing) =>
      fetch('/api/live', {
        signal: AbortSignal.any([both, departing]),
        headers: { Accept: 'text/event-stream' },
      }),
    );
    if (!response.ok || response.body === null) return false;
    wasOpen = true;
    const parse = createEventParser(({ name, data }) => {
      const news = newsOf(name, data);
      if (news !== undefined) onNews(news);
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => silence.abort(), LONGEST_SILENCE_MS);
      parse(piece.value);
    }
  } catch {
    // A lost connection is the normal end of a stream. The caller opens the next one.
  } finally {
    clearTimeout(watchdog);
  }
  return wasOpen;
}

function newsOf(name: string, data: string): LiveNews | undefined {
  if (name === liveEvents.refetch) return 'anything';
  if (name !== liveEvents.change) return undefined;
  const named = new Set(data.split(' '));
  return { topics: liveTopics.filter((topic) => named.has(topic)) };
}

/** Waits, or returns early when the network is back. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      stopListening();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    addEventListener('online', done);
    const stopListening = onConnectionChange(() => isOnline() && done());
    signal.addEventListener('abort', done);
  });
}
