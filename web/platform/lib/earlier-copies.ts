import type { Query, QueryClient } from '@tanstack/react-query';
import { localDate } from '#shared/platform/calendar-date.ts';
import { DATA_PREFIX, KEPT_AT_HEADER } from './copies.ts';

/**
 * A query with this flag shows what the browser kept for offline reading until the server has answered. Its function
 * must pass its signal to every request that it sends.
 */
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { copyFirst?: true };
  }
}

export const copyFirst = { copyFirst: true } as const;

/** Reads with one of these signals are answered from the copies of that account, and never sent. */
const accounts = new WeakMap<AbortSignal, string>();

/** Shows earlier copies in `queryClient`, for the account that is signed in. */
export function showEarlierCopies(queryClient: QueryClient, account: () => string | undefined): () => void {
  const shown = new WeakSet<Query>();

  async function show(query: Query, uid: string): Promise<void> {
    const data = await copyFor(queryClient, query, uid).catch(() => undefined);
    const { state } = query;
    // The server was faster, or is not asked.
    if (data === undefined || state.data !== undefined || state.fetchStatus !== 'fetching') return;
    query.setData(data, { updatedAt: 0, manual: true });
    shown.add(query);
  }

  return queryClient.getQueryCache().subscribe((event) => {
    const { type, query } = event;
    const uid = type === 'added' && query.meta?.copyFirst ? account() : undefined;
    if (uid !== undefined) void show(query, uid);
    if (type !== 'updated' || !shown.has(query)) return;
    const answer = event.action.type;
    if (answer !== 'success' && answer !== 'error') return;
    shown.delete(query);
    // What the server refuses must not stay on screen, such as a record that is gone.
    if (answer === 'error') query.setState({ data: undefined, dataUpdatedAt: 0 });
  });
}

/** What the function of the query makes of the copies. Of a list, that is the first page. */
async function copyFor(client: QueryClient, query: Query, account: string): Promise<unknown> {
  const { signal } = new AbortController();
  accounts.set(signal, account);
  const { queryKey, meta, options } = query;
  const read = options.queryFn as (context: object) => Promise<unknown>;
  if (!('initialPageParam' in options)) return read({ client, queryKey, meta, signal });
  const pageParam = options.initialPageParam;
  return { pages: [await read({ client, queryKey, meta, signal, pageParam })], pageParams: [pageParam] };
}

/** How a read that several queries share is sent: with a signal for the copies, or without one. */
export interface SharedRead {
  signal?: AbortSignal;
}

/** Whether reads with this signal are for the copies. */
export const isForCopies = (signal: AbortSignal) => accounts.has(signal);

/** The copy for a read with such a signal. Throws if there is none of today: yesterday's would say what was due then. */
export async function earlierCopy(url: string, signal: AbortSignal): Promise<Response> {
  const account = accounts.get(signal);
  const names = 'caches' in globalThis ? await caches.keys() : [];
  const name = names.find((key) => key.startsWith(DATA_PREFIX) && key.endsWith(`-${account}`));
  const copy = name === undefined ? undefined : await (await caches.open(name)).match(url, { ignoreVary: true });
  const keptAt = new Date(Number(copy?.headers.get(KEPT_AT_HEADER)));
  if (!copy || localDate(keptAt) !== localDate(new Date())) throw new Error(`There is no copy of ${url}`);
  return copy;
}
