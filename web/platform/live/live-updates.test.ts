import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { expect, it, onTestFinished, vi } from 'vitest';
import { impatientClient } from '#web/test/server.ts';
import { startLiveUpdates, stopLiveUpdates } from './live-updates.ts';

const LONG_MS = 60_000;

/** Streams controlled by the test. When one ends, the next one opens. */
function useStreams() {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    expect(address).toBe('/api/live');
    return new Response(new ReadableStream({ start: (stream) => void streams.push(stream) }));
  });
  onTestFinished(() => {
    stopLiveUpdates();
    vi.unstubAllGlobals();
  });
  const open = async (number: number) => {
    await expect.poll(() => streams.length).toBe(number);
    streams[number - 1]?.enqueue(new TextEncoder().encode('event: refetch\ndata: everything\n\n'));
  };
  return { open, end: (number: number) => streams[number - 1]?.close() };
}

/** A list on screen. The test releases its responses. */
function showList(client: QueryClient, name: string) {
  const asked: (() => void)[] = [];
  const list = new QueryObserver(client, {
    queryKey: ['contacts', 'list', name],
    queryFn: () => new Promise((resolve) => asked.push(() => resolve(asked.length))),
  });
  onTestFinished(list.subscribe(() => undefined));
  return { asked, answer: () => asked.at(-1)?.() };
}

it('fetches once what is shown after the stream opens, and refetches what was pending before', async () => {
  const streams = useStreams();
  const client = impatientClient();
  const early = showList(client, 'early');
  const started = startLiveUpdates(client, 'ada', LONG_MS);
  await streams.open(1);
  await started;
  const later = showList(client, 'later');
  later.answer();
  expect(early.asked).toHaveLength(1);
  early.answer();
  await expect.poll(() => early.asked.length).toBe(2);
  expect(later.asked).toHaveLength(1);
});

it('refetches everything after a lost stream, including a pending first response', async () => {
  const streams = useStreams();
  const client = impatientClient();
  const started = startLiveUpdates(client, 'ada', LONG_MS);
  await streams.open(1);
  await started;
  const shown = showList(client, 'shown');
  shown.answer();
  const onItsWay = showList(client, 'on its way');
  streams.end(1);
  await streams.open(2);
  await expect.poll(() => shown.asked.length).toBe(2);
  onItsWay.answer();
  await expect.poll(() => onItsWay.asked.length).toBe(2);
});

it('does not delay the first screen for a stream that fails to open', async () => {
  useStreams();
  await expect(startLiveUpdates(impatientClient(), 'ada', 0)).resolves.toBeUndefined();
});
