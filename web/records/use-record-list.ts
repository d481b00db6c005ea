import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Page } from '#shared/record-terms.ts';
import type { recordList } from './record-api.ts';
import { useRowSelection, type RowSelection } from './use-row-selection.ts';

export type ListQuery<Item> = UseInfiniteQueryResult<InfiniteData<Page<Item>>>;

/** Pages of which nobody has counted what is on all of them. */
export type PagesQuery<Item> = UseInfiniteQueryResult<InfiniteData<Pick<Page<Item>, 'items'>>>;

/** A list whose rows can be chosen. */
export interface ChoosableList<Item> {
  query: ListQuery<Item>;
  rows: readonly Item[];
  selection: RowSelection;
  /** How many there are, if it takes more than the query to say so. */
  total?: number | undefined;
}

/** `filter` is what the list is narrowed by: under another one, what was chosen means nothing. */
export function useRecordList<Item extends { id: string }>(
  list: ReturnType<typeof recordList<Item>>,
  filter: object,
): ChoosableList<Item> {
  const query = useInfiniteQuery(list);
  const { data } = query;
  const rows = useMemo(() => rowsOf({ data }), [data]);
  const selection = useRowSelection(
    rows.map(({ id }) => id),
    JSON.stringify(filter),
  );
  return { query, rows, selection };
}

export function rowsOf<Item>(query: Pick<PagesQuery<Item>, 'data'>): Item[] {
  return query.data?.pages.flatMap(({ items }) => items) ?? [];
}

/** How many the filter finds, also those that have not been loaded; undefined before the first answer. */
export function countOf(query: ListQuery<unknown>): number | undefined {
  return query.data?.pages[0]?.count;
}

export function totalOf({ query, total }: ChoosableList<unknown>): number | undefined {
  return total ?? countOf(query);
}
