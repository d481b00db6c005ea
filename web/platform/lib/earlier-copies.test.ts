import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { expect, it, onTestFinished, vi } from 'vitest';
import { api, read } from './api.ts';
import { copyFirst, showEarlierCopies } from './earlier-copies.ts';
import { createQueryClient } from './query-client.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const taskList = {
  queryKey: ['tasks'],
  meta: copyFirst,
  queryFn: ({ signal }: { signal: AbortSignal }) => read(api.tasks.$get({ query: {} }, { init: { signal } })),
  retry: false,
};
const listOf = (...titles: string[]) => ({ items: titles.map((title) => ({ title })) });
const titlesIn = (client: QueryClient) => client.getQueryData<ReturnType<typeof listOf>>(['tasks'])?.items[0]?.title;

/** A browser that kept a list for an account, and a server that answers when it is told to. */
function browserWith({ keptFor = 'ada', keptAt = Date.now() } = {}) {
  const copy = () => Response.json(listOf('Earlier'), { headers: { 'X-Kept-At': String(keptAt) } });
  const cache = { match: async (url: string) => (url.endsWith('/api/tasks') ? copy() : undefined) };
  vi.stubGlobal('caches', { keys: async () => [`placewell-data-build-${keptFor}`], open: async () => cache });
  let answer: (response: Response) => void = () => undefined;
  const answered = new Promise<Response>((resolve) => (answer = resolve));
  const server = vi.fn<typeof fetch>(() => answered);
  vi.stubGlobal('fetch', server);
  const client = createQueryClient({ onSignedOut: () => undefined, onNoSubscription: () => undefined });
  const stop = showEarlierCopies(client, () => 'ada');
  const close = new QueryObserver(client, taskList).subscribe(() => undefined);
  onTestFinished(() => {
    close();
    stop();
    vi.unstubAllGlobals();
  });
  return { client, answer, server };
}

it('shows what the browser kept until the server has answered, which is asked once', async () => {
  const { client, answer, server } = browserWith();
  await vi.waitFor(() => expect(titlesIn(client)).toBe('Earlier'));
  answer(Response.json(listOf('Now')));
  await vi.waitFor(() => expect(titlesIn(client)).toBe('Now'));
  expect(server).toHaveBeenCalledOnce();
});

it('does not bring back what the server refuses', async () => {
  const { client, answer } = browserWith();
  await vi.waitFor(() => expect(titlesIn(client)).toBe('Earlier'));
  answer(Response.json({ error: { code: 'not_found', message: 'Gone.', requestId: 'r' } }, { status: 404 }));
  await vi.waitFor(() => expect(client.getQueryState(['tasks'])?.status).toBe('error'));
  expect(titlesIn(client)).toBeUndefined();
});

it.each([
  ['another account’s', { keptFor: 'ben' }],
  ['an earlier day’s', { keptAt: Date.now() - DAY_MS }],
])('does not show %s copies', async (_, kept) => {
  const { client, answer } = browserWith(kept);
  const shown: unknown[] = [];
  client.getQueryCache().subscribe(() => shown.push(titlesIn(client)));
  // By then a copy would have been read.
  await new Promise((resolve) => setTimeout(resolve));
  answer(Response.json(listOf('Now')));
  await vi.waitFor(() => expect(titlesIn(client)).toBe('Now'));
  expect(shown).not.toContain('Earlier');
});
