import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { useCreatedRow } from '#web/records/created-row.ts';
import { NextPage } from '#web/records/paged-list.tsx';
import type { recordList, StoredRecord } from '#web/records/record-api.ts';
import { rowsOf } from '#web/records/use-record-list.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { BoardCard, type CardParts } from './board-card.tsx';

const SKELETONS = 4;

/** One column of a board, and where its cards come from. */
export interface ColumnSource<Item, Column extends string> {
  /** Where a card dropped here goes; null where none can be dropped. */
  column: Column | null;
  label: string;
  list: ReturnType<typeof recordList<Item>>;
  count: number;
  /** Under the label: the sum of what is in it. */
  figure?: ReactNode;
}

interface BoardColumnProps<Item, Column extends string> extends CardParts<Item> {
  source: ColumnSource<Item, Column>;
  /** The newest version of each card that another column has too; an older one is not shown. */
  doubled: ReadonlyMap<string, number>;
  /** "jobs", for the messages. */
  noun: string;
  isOver: boolean;
  draggedId: string | undefined;
  onPress: (event: PointerEvent<HTMLElement>, item: Item) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>, item: Item) => void;
}

export function BoardColumn<Item extends StoredRecord, Column extends string>({
  source: { column, label, list: source, count, figure },
  doubled,
  noun,
  isOver,
  draggedId,
  onPress,
  onKeyDown,
  ...parts
}: BoardColumnProps<Item, Column>) {
  const query = useInfiniteQuery(source);
  const items = rowsOf(query).filter(({ id, version }) => version >= (doubled.get(id) ?? version));
  // The figures know it before the column's own answer is there.
  const isEmpty = items.length === 0 && (query.data !== undefined || count === 0) && !query.isError;
  const [activeId, setActiveId] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const createdId = useCreatedRow(items, (index) =>
    list.current?.children[index]?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
  );
  const tabStop = items.some(({ id }) => id === activeId) ? activeId : items[0]?.id;
  return (
    <section
      aria-label={label}
      data-board-column
      {...(column && { 'data-drop-column': column })}
      className={classNames(
        // On a phone one stage and the beginning of the next, or more where there is nobody; elsewhere all six share the page.
        isEmpty ? 'w-36' : 'w-[min(17rem,80vw)]',
        'flex shrink-0 snap-start flex-col rounded-lg border transition-colors sm:w-auto sm:max-w-88 sm:min-w-41 sm:flex-1',
        isOver ? 'border-accent bg-accent-soft' : 'border-transparent bg-well',
      )}
    >
      <h2 className="flex flex-wrap items-baseline gap-x-2 px-4 py-2 text-sm font-semibold">
        <span className="truncate">{label}</span>
        <span className="font-normal text-muted tabular-nums">{count.toLocaleString('en-GB')}</span>
        {figure !== undefined && <span className="w-full text-xs font-normal text-muted tabular-nums">{figure}</span>}
      </h2>
      {query.isPending && !isEmpty && <LoadingCards count={Math.min(count, SKELETONS)} label={`Loading ${label}…`} />}
      {query.isError && !query.data && (
        <LoadFailure className="px-4 pb-4" onRetry={() => void query.refetch()}>
          These {noun} could not be loaded.
        </LoadFailure>
      )}
      {isEmpty && <p className="px-4 pb-4 text-sm text-muted">No {noun}</p>}
      {items.length > 0 && (
        <ul ref={list} className="flex min-h-0 flex-col gap-2 overflow-y-auto overscroll-contain px-2 pb-2">
          {items.map((item) => (
            <BoardCard
              key={item.id}
              {...parts}
              item={item}
              isTabStop={item.id === tabStop}
              isDragged={item.id === draggedId}
              isNew={item.id === createdId}
              onFocus={() => setActiveId(item.id)}
              onKeyDown={(event) => onKeyDown(event, item)}
              onPress={(event) => onPress(event, item)}
            />
          ))}
          {query.hasNextPage && (
            <li>
              <NextPage query={query} noun={noun} className="grid" />
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

function LoadingCards({ count, label }: { count: number; label: string }) {
  return (
    <div aria-busy="true" className="flex flex-col gap-2 px-2 pb-2">
      <output className="sr-only">{label}</output>
      {Array.from({ length: count }, (_, card) => (
        <div key={card} aria-hidden data-skeleton-row className="h-28 animate-pulse rounded-md bg-hover" />
      ))}
    </div>
  );
}
