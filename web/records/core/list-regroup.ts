import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { recordPaths, type Page, type RecordType } from '#shared/records/records.ts';

type Item = { id: string };
type List = InfiniteData<Page<Item>, string | null>;

interface Grouping<Params> {
  /** Whether the item, in its current state, belongs to the list with these parameters. */
  belongs: (params: Params) => boolean;
  /** The same text for lists that differ only in the group they show, such as the columns of a board. */
  family: (params: Params) => string;
}

/**
 * Moves an item between cached lists: it leaves those it no longer belongs to and goes on top of the list of the same
 * family that it now belongs to. The server decides its final position.
 */
export function regroup<Params>(
  queryClient: QueryClient,
  type: RecordType,
  item: Item,
  { belongs, family }: Grouping<Params>,
): void {
  const lists = queryClient
    .getQueriesData<List>({ queryKey: [recordPaths[type], 'list'] })
    .flatMap(([key, list]) => (list ? [{ key, list, params: key[2] as Params, holds: holds(list, item.id) }] : []));
  const left = new Set<string>();
  for (const { key, list, params } of lists.filter((each) => each.holds && !belongs(each.params))) {
    left.add(family(params));
    queryClient.setQueryData(
      key,
      changePages(list, -1, (items) => items.filter(({ id }) => id !== item.id)),
    );
  }
  for (const { key, list, params } of lists.filter((each) => !each.holds && belongs(each.params))) {
    if (!left.has(family(params))) continue;
    const addTo = (items: Item[], index: number) => (index === 0 ? [item, ...items] : items);
    queryClient.setQueryData(key, changePages(list, 1, addTo));
  }
}

function holds(list: List, id: string): boolean {
  return list.pages.some(({ items }) => items.some((item) => item.id === id));
}

function changePages(list: List, by: number, change: (items: Item[], page: number) => Item[]): List {
  const pages = list.pages.map((page, index) => ({
    ...page,
    items: change(page.items, index),
    count: page.count + by,
  }));
  return { ...list, pages };
}
