import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Page } from '#shared/records/records.ts';
import type { recordList } from './record-api.ts';
import { useRowSelection, type RowSelection } from './use-row-selection.ts';

export type ListQuery<Item> = UseInfiniteQueryResult<InfiniteData<Page<Item>>>;

/** Pages without a total count. */
export type PagesQuery<Item> = UseInfiniteQueryResult<InfiniteData<Pick<Page<Item>, 'items'>>>;

/** A list with selectable rows. */
export interface ChoosableList<Item> {
  query: ListQuery<Item>;
  rows: readonly Item[];
  selection: RowSelection;
  /** The total, if the query's own count is not enough. */
  total?: number | undefined;
}

/** The selection is dropped when `filter` changes. */
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

/** How many records match the filter, loaded or not; undefined before the first response. */
export function countOf(query: ListQuery<unknown>): number | undefined {
  return query.data?.pages[0]?.count;
}

export function totalOf({ query, total }: ChoosableList<unknown>): number | undefined {
  return total ?? countOf(query);
}
