import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { recordPaths, type Page, type RecordType } from '#shared/records/records.ts';
import { recordKey, type ReadableApi, type StoredRecord } from './record-api.ts';

/**
 * Shows a write before the server has answered, in every cached list of the type and in the single record. Returns the
 * previous data, which `putBack` restores if the server refuses the write.
 */

type List<Item> = InfiniteData<Page<Item>, string | null>;
export type Before = [QueryKey, unknown][];

async function changeLists<Item>(
  queryClient: QueryClient,
  type: RecordType,
  change: (items: Item[]) => Item[],
): Promise<Before> {
  // A response still in flight would show the state from before the write.
  const topic = recordPaths[type];
  await queryClient.cancelQueries({ queryKey: [topic] });
  const before = queryClient.getQueriesData({ queryKey: [topic] });
  queryClient.setQueriesData<List<Item>>({ queryKey: [topic, 'list'] }, (list) => list && changeList(list, change));
  return before;
}

function changeList<Item>(list: List<Item>, change: (items: Item[]) => Item[]): List<Item> {
  const changed = list.pages.map((page) => ({ ...page, items: change(page.items) }));
  const sizeOf = (pages: Page<Item>[]) => pages.reduce((sum, { items }) => sum + items.length, 0);
  const removed = sizeOf(list.pages) - sizeOf(changed);
  return { ...list, pages: changed.map((page) => ({ ...page, count: Math.max(0, page.count - removed) })) };
}

export async function showChanged<Item extends StoredRecord>(
  queryClient: QueryClient,
  type: RecordType,
  id: string,
  change: (item: Item) => Item,
): Promise<Before> {
  const before = await changeLists<Item>(queryClient, type, (items) =>
    items.map((item) => (item.id === id ? change(item) : item)),
  );
  queryClient.setQueryData<Item>(recordKey(type, id), (item) => item && change(item));
  return before;
}

export function showRemoved(queryClient: QueryClient, type: RecordType, ids: ReadonlySet<string>): Promise<Before> {
  return changeLists<StoredRecord>(queryClient, type, (items) => items.filter(({ id }) => !ids.has(id)));
}

export function findInLists<Item extends StoredRecord>(
  queryClient: QueryClient,
  { type }: ReadableApi<Item>,
  id: string,
): Item | undefined {
  return queryClient
    .getQueriesData<List<Item>>({ queryKey: [recordPaths[type], 'list'] })
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ items }) => items)
    .find((item) => item.id === id);
}

export function putBack(queryClient: QueryClient, before: Before | undefined): void {
  for (const [key, data] of before ?? []) queryClient.setQueryData(key, data);
}
