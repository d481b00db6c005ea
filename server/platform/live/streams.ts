import { liveEvents, type LiveTopic } from '#shared/records/live.ts';
import { AppError } from '../runtime/app-error.ts';

const MAX_STREAMS_PER_USER = 6;
const MAX_STREAMS = 2_000;
/** A browser with this many unread events is asleep. It refetches everything when it wakes up. */
const MAX_UNREAD_EVENTS = 100;

const HEARTBEAT = ': still here\n\n';
const REFETCH = `event: ${liveEvents.refetch}\ndata: everything\n\n`;
// Browsers reconnect automatically after this many milliseconds.
const COME_BACK = 'retry: 1000\n\n';
const GREETING = `${COME_BACK}${REFETCH}`;

interface Stream {
  userId: string;
  sessionId: string;
  send: (text: string) => void;
  close: () => void;
}

/** The open streams of this process, oldest first. They carry topic names and never data. */
export function createStreams() {
  const streams = new Set<Stream>();
  let ended = false;
  const encoder = new TextEncoder();
  const streamsOf = (userId: string) => [...streams].filter((stream) => stream.userId === userId);

  function open(userId: string, sessionId: string): ReadableStream<Uint8Array> {
    if (streams.size >= MAX_STREAMS) throw new AppError('unavailable', 'Too many live connections. Please try again.');
    for (const oldest of streamsOf(userId).slice(0, 1 - MAX_STREAMS_PER_USER)) oldest.close();
    let stream: Stream;
    return new ReadableStream<Uint8Array>({
      start: (controller) => {
        stream = {
          userId,
          sessionId,
          send: (text) => {
            controller.enqueue(encoder.encode(text));
            if ((controller.desiredSize ?? 0) < -MAX_UNREAD_EVENTS) stream.close();
          },
          close: () => {
            if (streams.delete(stream)) controller.close();
          },
        };
        streams.add(stream);
        stream.send(ended ? COME_BACK : GREETING);
        if (ended) stream.close();
      },
      cancel: () => {
        streams.delete(stream);
      },
    });
  }

  return {
    open,
    count: () => streams.size,
    deliver: (userId: string, topics: Iterable<LiveTopic>) => {
      const event = `event: ${liveEvents.change}\ndata: ${[...topics].join(' ')}\n\n`;
      sendToAll(streamsOf(userId), event);
    },
    refetch: (userId: string) => sendToAll(streamsOf(userId), REFETCH),
    refetchAll: () => sendToAll(streams, REFETCH),
    beat: () => sendToAll(streams, HEARTBEAT),
    sessionIds: () => [...new Set([...streams].map((stream) => stream.sessionId))],
    closeSessions: (ended: ReadonlySet<string>) => {
      for (const stream of streams) if (ended.has(stream.sessionId)) stream.close();
    },
    /** Permanently: new streams are told to reconnect. */
    endAll: () => {
      ended = true;
      for (const stream of streams) stream.close();
    },
  };
}

function sendToAll(streams: Iterable<Stream>, text: string): void {
  for (const stream of streams) stream.send(text);
}
