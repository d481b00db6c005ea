import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { recordPaths, type Page, type RecordType } from '#shared/record-terms.ts';

type Item = { id: string };
type List = InfiniteData<Page<Item>, string | null>;

interface Grouping<Params> {
  /** Whether the item, as it is now, belongs to the list with these parameters. */
  belongs: (params: Params) => boolean;
  /** The same text for lists that only differ in which group they show, e.g. the columns of a board. */
  family: (params: Params) => string;
}

/**
 * Shows an item in the lists where it now belongs: it leaves those where it does not, and is put on top of the one of
 * the same family where it does. Its proper place there is the server's to say.
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
