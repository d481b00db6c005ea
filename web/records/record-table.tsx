import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { onFocusedRow, type RowKeys } from '#web/keys/row-keys.ts';
import { useKeys } from '#web/keys/use-keys.ts';
import { useCreatedRow } from './created-row.ts';
import { yieldEmptyColumns, type RecordColumn } from './record-column.ts';
import { RecordRow, selectionLook } from './record-row.tsx';
import { RecordTableColumns, RecordTableHead } from './record-table-head.tsx';
import type { RowSelection } from './use-row-selection.ts';

export interface RecordTableProps<Item> {
  /** Says what the rows are; read out, not shown. */
  caption: string;
  columns: readonly RecordColumn<Item>[];
  rows: readonly Item[];
  nameOf: (item: Item) => string;
  sort: string;
  onSort: (sort: string) => void;
  selection: RowSelection;
  onOpen: (item: Item) => void;
  renderMenu: (item: Item) => ReactNode;
  renderSummary: (item: Item) => ReactNode;
  /** What keys do to the row that has the focus. */
  rowKeys?: RowKeys<Item>;
  /** The end of the loaded rows is near. */
  onNearEnd: () => void;
}

const ROW_HEIGHT = 45;
const ROWS_OUT_OF_SIGHT = 12;
const NEAR_END_ROWS = 25;
/** The app's top bar and the table's head above, the bar for chosen rows below. */
const COVERED_ABOVE = 88;
const COVERED_BELOW = 72;

/** Only the rows in sight exist, however long the list. Arrow keys, Home and End move through all of them, Enter opens one. */
export function RecordTable<Item extends { id: string }>(props: RecordTableProps<Item>) {
  const { caption, rows, nameOf, sort, onSort, selection, onOpen, renderMenu, renderSummary, onNearEnd } = props;
  const columns = yieldEmptyColumns(props.columns, rows);
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  const [activeIndex, setActiveIndex] = useState(0);
  const wantsFocus = useRef<number | null>(null);
  const look = selectionLook(selection.isActive);

  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises here, and the table renders whenever the range moves
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: rows.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: ROWS_OUT_OF_SIGHT,
    scrollMargin: top,
    scrollPaddingStart: COVERED_ABOVE,
    scrollPaddingEnd: COVERED_BELOW,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  const createdId = useCreatedRow(rows, (index) => virtualizer.scrollToIndex(index));
  const inSight = virtualizer.getVirtualItems();
  const first = inSight[0];
  const last = inSight.at(-1);
  const spaceAbove = first ? first.start - top : 0;
  const spaceBelow = last ? virtualizer.getTotalSize() - (last.end - top) : 0;

  // Whatever stands above the table (cards, filters that wrap) may change its height at any time.
  useLayoutEffect(() => {
    const measure = () => setTop(Math.round((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  const isNearEnd = last !== undefined && last.index >= rows.length - NEAR_END_ROWS;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, rows.length, onNearEnd]);

  // A row far away exists only after scrolling there, so its focus waits for it.
  useEffect(() => {
    if (wantsFocus.current === null) return;
    const opener = body.current?.querySelector<HTMLElement>(`[data-row-opener="${wantsFocus.current}"]`);
    if (!opener) return;
    wantsFocus.current = null;
    opener.focus({ preventScroll: true });
  });

  function moveTo(index: number): void {
    wantsFocus.current = index;
    setActiveIndex(index);
    virtualizer.scrollToIndex(index);
  }

  function handleKey(event: KeyboardEvent<HTMLElement>, index: number): void {
    const targets: Record<string, number> = {
      ArrowDown: Math.min(index + 1, rows.length - 1),
      ArrowUp: Math.max(index - 1, 0),
      Home: 0,
      End: rows.length - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    moveTo(target);
  }

  const rowKeys = { select: ({ id }: Item) => selection.toggle(id, false), ...props.rowKeys };
  useKeys(
    onFocusedRow<Item>(rowKeys, (focused) => {
      const row = body.current?.contains(focused) ? focused.closest('tr') : null;
      return rows[Number(row?.dataset['index'] ?? Number.NaN)];
    }),
  );

  return (
    <div className="@container">
      <table aria-rowcount={rows.length + 1} className="w-full table-fixed border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <RecordTableColumns columns={columns} look={look} />
        <RecordTableHead columns={columns} sort={sort} onSort={onSort} selection={selection} selectionLook={look} />
        <tbody ref={body}>
          <Space height={spaceAbove} />
          {inSight.map(({ index, key }) => {
            const item = rows[index];
            if (!item) return null;
            return (
              <RecordRow
                key={key}
                ref={virtualizer.measureElement}
                item={item}
                id={item.id}
                name={nameOf(item)}
                index={index}
                columns={columns}
                selection={selection}
                look={look}
                isNew={item.id === createdId}
                isTabStop={index === Math.min(activeIndex, rows.length - 1)}
                menu={renderMenu(item)}
                summary={renderSummary(item)}
                onOpen={() => onOpen(item)}
                onFocus={() => setActiveIndex(index)}
                onKeyDown={(event) => handleKey(event, index)}
              />
            );
          })}
          <Space height={spaceBelow} />
        </tbody>
      </table>
    </div>
  );
}

/** Stands in for the rows that do not exist at the moment. */
function Space({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden style={{ height }}>
      <td className="p-0">{null}</td>
    </tr>
  );
}
