import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useCallback, type ReactNode } from 'react';
import { formatCount, type Page } from '#shared/records.ts';
import { classNames } from '#web/lib/class-names.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { SkeletonList } from '#web/ui/skeleton-list.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { RecordTable, type RecordTableProps } from './record-table.tsx';

export type ListQuery<Item> = UseInfiniteQueryResult<InfiniteData<Page<Item>>>;

type RecordListProps<Item> = Omit<RecordTableProps<Item>, 'rows' | 'onNearEnd'> & {
  query: ListQuery<Item>;
  rows: readonly Item[];
  /** "clients", for the count and the messages. */
  noun: { one: string; many: string };
  /** Shown when the filter finds nothing. */
  empty: ReactNode;
};

/** A list in whatever state it is: loading, failed, empty, or its rows with the previous ones kept while new ones load. */
export function RecordList<Item extends { id: string }>({ query, rows, noun, empty, ...table }: RecordListProps<Item>) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, isPlaceholderData } = query;
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !isPlaceholderData) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, fetchNextPage]);

  if (query.isPending) {
    return (
      <Card flush>
        <SkeletonList label={`Loading ${noun.many}…`} />
      </Card>
    );
  }
  if (query.isError && !query.data) {
    return (
      <Banner
        tone="danger"
        title={`Your ${noun.many} could not be loaded`}
        action={<Button onClick={() => void query.refetch()}>Try again</Button>}
      >
        {query.error.message}
      </Banner>
    );
  }
  const count = query.data?.pages[0]?.count ?? 0;
  return (
    <div className="flex flex-col gap-2">
      <output aria-live="polite" className="text-sm text-muted tabular-nums">
        {formatCount(count)} {count === 1 ? noun.one : noun.many}
      </output>
      <Card flush className={classNames('transition-opacity', isPlaceholderData && 'opacity-60')}>
        {rows.length === 0 ? empty : <RecordTable {...table} rows={rows} onNearEnd={loadMore} />}
        {isFetchingNextPage && (
          <div className="flex justify-center p-3">
            <Spinner label={`Loading more ${noun.many}…`} />
          </div>
        )}
        {isFetchNextPageError && (
          <div className="flex items-center justify-center gap-3 p-3 text-sm text-danger">
            More {noun.many} could not be loaded.
            <Button size="small" onClick={() => void fetchNextPage()}>
              Try again
            </Button>
          </div>
        )}
      </Card>
    </div>
  );
}

export function rowsOf<Item>(query: ListQuery<Item>): Item[] {
  return query.data?.pages.flatMap(({ items }) => items) ?? [];
}
