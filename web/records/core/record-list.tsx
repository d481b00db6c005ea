import { useSearch } from '@tanstack/react-router';
import { TableProperties } from 'lucide-react';
import { useCallback, useMemo, type ReactNode } from 'react';
import { readColumns, type ListedType } from '#shared/crm/list-columns.ts';
import { BEST_MATCH, COUNT_LIMIT, formatCount, recordNames } from '#shared/records/records.ts';
import { classNames } from '#web/platform/lib/class-names.ts';
import { loadedLater } from '#web/platform/lib/loaded-later.tsx';
import { Banner } from '#web/platform/ui/banner.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { Card } from '#web/platform/ui/card.tsx';
import { LoadFailure } from '#web/platform/ui/load-failure.tsx';
import { PopoverButton } from '#web/platform/ui/popover-button.tsx';
import { SkeletonList } from '#web/platform/ui/skeleton-list.tsx';
import { Spinner } from '#web/platform/ui/spinner.tsx';
import { useIsLasting } from '#web/platform/ui/use-is-lasting.ts';
import { useIsPhone } from '#web/platform/ui/use-is-phone.ts';
import { arrangeColumns } from './record-column.ts';
import { RecordTable, type RecordTableProps } from './record-table.tsx';
import { totalOf, type ChoosableList } from './use-record-list.ts';

const ColumnChoice = loadedLater(async () => (await import('./column-choice.tsx')).ColumnChoice);

/** Old rows are dimmed only if the new ones take longer than this. Flicker while typing is distracting. */
const QUICK_MS = 150;

type RecordListProps<Item> = Omit<RecordTableProps<Item>, 'rows' | 'selection' | 'onNearEnd'> & {
  list: ChoosableList<Item>;
  /** Used in the count and the messages. */
  type: ListedType;
  /** Shown when no record matches the filter. */
  empty: ReactNode;
  /** Shown beside the count. */
  hint?: ReactNode;
};

/** A list in every state: loading, failed, empty, or its rows. The previous rows stay while new ones load. */
export function RecordList<Item extends { id: string }>({ list, type, empty, hint, ...table }: RecordListProps<Item>) {
  const isPhone = useIsPhone();
  const { columns: chosen } = useSearch({ strict: false });
  const columns = useMemo(
    () => (chosen === undefined ? table.columns : arrangeColumns(table.columns, readColumns(type, chosen))),
    [table.columns, type, chosen],
  );
  const noun = recordNames[type];
  const { query, rows, selection } = list;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, isPlaceholderData } = query;
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !isPlaceholderData) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, fetchNextPage]);

  const isSlow = useIsLasting(isPlaceholderData, QUICK_MS);

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
  const count = totalOf(list) ?? 0;
  return (
    <div className="flex flex-col gap-2" aria-busy={isPlaceholderData}>
      <div
        // Group headings show their own counts, and a phone has no space to spare.
        className={classNames(
          'flex items-center justify-between gap-4',
          (table.headings?.length ?? 0) > 0 && 'max-sm:sr-only',
        )}
      >
        <output aria-live="polite" className="text-sm text-muted tabular-nums">
          {formatCount(count)} {count === 1 ? noun.one : noun.many}
        </output>
        <div className="flex items-center gap-4">
          {hint}
          {!isPhone && count > 0 && (
            <PopoverButton
              title="Columns"
              label="Columns"
              variant="ghost"
              size="small"
              icon={<TableProperties aria-hidden className="size-4" />}
            >
              <ColumnChoice type={type} chosen={chosen} />
            </PopoverButton>
          )}
        </div>
      </div>
      <Card flush className={classNames('transition-opacity', isSlow && 'opacity-60')}>
        {rows.length === 0 && !table.headings?.length ? (
          empty
        ) : (
          <RecordTable {...table} columns={columns} rows={rows} selection={selection} onNearEnd={loadMore} />
        )}
        {isFetchingNextPage && (
          <div className="flex justify-center p-4">
            <Spinner label={`Loading more ${noun.many}…`} />
          </div>
        )}
        {isFetchNextPageError && (
          <LoadFailure className="justify-center p-4" onRetry={() => void fetchNextPage()}>
            More {noun.many} could not be loaded.
          </LoadFailure>
        )}
      </Card>
      {table.sort === BEST_MATCH && count > COUNT_LIMIT && !hasNextPage && (
        <p className="text-center text-sm text-muted">
          These are the best matches out of more than {COUNT_LIMIT.toLocaleString('en-GB')} {noun.many}. Any other sort
          shows all of them.
        </p>
      )}
    </div>
  );
}
