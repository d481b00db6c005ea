import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { classNames } from '#web/platform/lib/class-names.ts';
import { useCreatedRow } from '../core/created-row.ts';
import { NextPage } from '../core/paged-list.tsx';
import type { recordList, StoredRecord } from '../core/record-api.ts';
import { rowsOf } from '../core/use-record-list.ts';
import { onFocusedRow } from '#web/platform/keys/row-keys.ts';
import { useKeys } from '#web/platform/keys/use-keys.ts';
import { LoadFailure } from '#web/platform/ui/load-failure.tsx';
import { BoardCard, type CardParts } from './board-card.tsx';

const SKELETONS = 4;

/** A column of a board and the query for its cards. */
export interface ColumnSource<Item, Column extends string> {
  /** The value that a card dropped here gets. Null if nothing can be dropped. */
  column: Column | null;
  label: string;
  list: ReturnType<typeof recordList<Item>>;
  count: number;
  /** Shown below the label: a sum over the column. */
  figure?: ReactNode;
  /** Shown below the cards: where the rest is. */
  foot?: ReactNode;
}

interface BoardColumnProps<Item, Column extends string> extends CardParts<Item> {
  source: ColumnSource<Item, Column>;
  /** The newest version of each card that is in more than one column. Older versions are hidden. */
  doubled: ReadonlyMap<string, number>;
  /** The plural used in messages, such as "jobs". */
  noun: string;
  isOver: boolean;
  draggedId: string | undefined;
  onPress: (event: PointerEvent<HTMLElement>, item: Item) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>, item: Item) => void;
}

export function BoardColumn<Item extends StoredRecord, Column extends string>({
  source: { column, label, list: source, count, figure, foot },
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
  // The count is often known before the cards have loaded.
  const isEmpty = items.length === 0 && (query.data !== undefined || count === 0) && !query.isError;
  const [activeId, setActiveId] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const createdId = useCreatedRow(items, (index) =>
    list.current?.children[index]?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
  );
  const { ticks } = parts;
  const cardAt = (focused: Element) =>
    items.find(({ id }) => id === focused.closest('[data-card]')?.getAttribute('data-card'));
  useKeys(ticks ? onFocusedRow({ select: ticks.toggle }, cardAt) : {});
  const tabStop = items.some(({ id }) => id === activeId) ? activeId : items[0]?.id;
  return (
    <section
      aria-label={label}
      data-board-column
      {...(column && { 'data-drop-column': column })}
      className={classNames(
        // On a phone one column and the start of the next are visible, with empty columns narrower. Elsewhere all
        // columns share the width.
        isEmpty ? 'w-36' : 'w-[min(17rem,80vw)]',
        'flex shrink-0 snap-start flex-col rounded-lg border transition-colors sm:w-auto sm:max-w-88 sm:min-w-38 sm:flex-1',
        isOver ? 'border-accent bg-accent-soft' : 'border-transparent bg-well',
      )}
    >
      <h2 className="flex flex-wrap items-baseline gap-x-2 px-3 py-2 text-sm font-semibold">
        <span className="truncate">{label}</span>
        <span className="font-normal text-muted tabular-nums">{count.toLocaleString('en-GB')}</span>
        {figure !== undefined && <span className="w-full text-xs font-normal text-muted tabular-nums">{figure}</span>}
      </h2>
      {query.isPending && !isEmpty && <LoadingCards count={Math.min(count, SKELETONS)} label={`Loading ${label}…`} />}
      {query.isError && !query.data && (
        <LoadFailure className="px-3 pb-4" onRetry={() => void query.refetch()}>
          These {noun} could not be loaded.
        </LoadFailure>
      )}
      {isEmpty && <p className="px-3 pb-4 text-sm text-muted">No {noun}</p>}
      {items.length > 0 && (
        <ul ref={list} className="flex min-h-0 flex-col gap-2 overflow-y-auto px-2 pb-2 sm:overscroll-contain">
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
      {foot !== undefined && <p className="px-3 pb-3 text-xs text-muted">{foot}</p>}
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
