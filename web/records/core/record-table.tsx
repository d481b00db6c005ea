import { useWindowVirtualizer, windowScroll, type Virtualizer } from '@tanstack/react-virtual';
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { onFocusedRow, type RowKeys } from '#web/platform/keys/row-keys.ts';
import { useKeys } from '#web/platform/keys/use-keys.ts';
import { useIsPhone } from '#web/platform/ui/use-is-phone.ts';
import { useIsShown } from '#web/platform/ui/use-is-shown.ts';
import { useCreatedRow } from './created-row.ts';
import { fitColumns } from './fit-columns.ts';
import { markEmptyColumns, type RecordColumn } from './record-column.ts';
import { RecordRow, selectionLook, type RowParts } from './record-row.tsx';
import { EDGES, RecordTableColumns, RecordTableHead } from './record-table-head.tsx';
import { useRoom } from './use-room.ts';
import type { RowSelection } from './use-row-selection.ts';

export interface RecordTableProps<Item> extends RowParts<Item> {
  /** Names the table for screen readers; not visible. */
  caption: string;
  columns: readonly RecordColumn<Item>[];
  rows: readonly Item[];
  sort: string;
  onSort: (sort: string) => void;
  selection: RowSelection;
  onOpen: (item: Item) => void;
  /** The pointer or the focus is on the row, so it may be opened next. */
  onNear?: (item: Item) => void;
  /** Headings between the rows, in order. */
  headings?: readonly TableHeading[];
  /** Shortcuts for the focused row. */
  rowKeys?: RowKeys<Item>;
  /** Called when the end of the loaded rows is near. */
  onNearEnd: () => void;
}

export interface TableHeading {
  key: string;
  /** The index of the row that follows it, or the number of rows for a heading at the end. */
  before: number;
  content: ReactNode;
}

/** In rem, as in the `@max-[30rem]` classes of rows and head. */
const NARROW = 30;
const ROW_HEIGHT = 49;
const HEADING_HEIGHT = 36;
const ROWS_OUT_OF_SIGHT = 5;
/** Before the first paint nobody can scroll, so fewer extra rows are needed. */
const ROWS_OUT_OF_SIGHT_AT_FIRST = 1;
/** The approximate top of a table that has not been measured yet, in px. */
const USUAL_TOP = 240;
const NEAR_END_ROWS = 25;
/** How long the pointer must stay on a row before it counts. */
const REST_MS = 40;
const INTERACTIVE = 'a, button, input, select, textarea, label, [role="menuitem"]';
/** Covered by the app's top bar and the table head above, and by the bulk bar below. */
const COVERED_ABOVE = 88;
const COVERED_BELOW = 72;
/** By the tab bar and a message above it. */
const COVERED_BELOW_ON_A_PHONE = 148;

/** The last known top of each table. It tells how many rows will be visible before the table can be measured. */
const lastTops = new Map<string, number>();

/**
 * A virtual table: only the visible rows are rendered. Arrow keys, Home and End move through all rows; Enter opens one.
 */
export function RecordTable<Item extends { id: string }>(props: RecordTableProps<Item>) {
  const box = useRef<HTMLDivElement>(null);
  const room = useRoom(box);
  return (
    <div ref={box} className="@container">
      {/* Rows that were made for another width would be made twice. */}
      {room !== undefined && <TableOfWidth {...props} room={room} />}
    </div>
  );
}

function TableOfWidth<Item extends { id: string }>({ room, ...props }: RecordTableProps<Item> & { room: number }) {
  const { caption, rows, sort, onSort, selection, onOpen, onNear, onNearEnd, headings = [] } = props;
  const columns = useMemo(() => {
    const all = markEmptyColumns(props.columns, rows);
    // There the summary replaces all other columns.
    const wanted = room < NARROW ? all.filter(({ naming }) => naming === true) : all;
    return fitColumns(wanted, room - EDGES);
  }, [props.columns, rows, room]);
  const isPhone = useIsPhone();
  const entries = entriesOf(rows, headings);
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(() => lastTops.get(caption) ?? USUAL_TOP);
  const [initialRect] = useState(windowSize);
  const isShown = useIsShown();
  const [activeIndex, setActiveIndex] = useState(0);
  const wantsFocus = useRef<number | null>(null);
  const focusedId = useRef<string | null>(null);
  const look = selectionLook(selection.isActive);

  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises here, and the table renders whenever the visible range moves
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: entries.length,
    estimateSize: (position) => (entries[position]?.item ? ROW_HEIGHT : HEADING_HEIGHT),
    overscan: isShown ? ROWS_OUT_OF_SIGHT : ROWS_OUT_OF_SIGHT_AT_FIRST,
    initialRect,
    observeElementRect: observeWindow,
    scrollToFn: scrollElsewhere,
    scrollMargin: top,
    scrollPaddingStart: COVERED_ABOVE,
    scrollPaddingEnd: isPhone ? COVERED_BELOW_ON_A_PHONE : COVERED_BELOW,
    getItemKey: (position) => entries[position]?.key ?? position,
    measureElement: sizeOnceLaidOut,
  });
  const scrollToRow = (index: number) =>
    virtualizer.scrollToIndex(index + headings.filter(({ before }) => before <= index).length);
  const createdId = useCreatedRow(rows, scrollToRow);
  const inSight = virtualizer.getVirtualItems();
  const first = inSight[0];
  const last = inSight.at(-1);
  const spaceAbove = first ? first.start - top : 0;
  const spaceBelow = last ? virtualizer.getTotalSize() - (last.end - top) : 0;

  // Content above the table (cards, wrapping filters) may change its height at any time. The observer runs before the
  // first paint, when the layout is done anyway.
  useLayoutEffect(() => {
    const measure = () => {
      const measured = Math.round((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
      lastTops.set(caption, measured);
      setTop(measured);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [caption]);

  const isNearEnd = last !== undefined && last.index >= entries.length - NEAR_END_ROWS;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, rows.length, onNearEnd]);

  // When the focused row leaves the list, the row that took its place gets the focus.
  useEffect(() => {
    if (focusedId.current === null || rows.some(({ id }) => id === focusedId.current)) return;
    focusedId.current = null;
    if (document.activeElement === document.body) wantsFocus.current = Math.min(activeIndex, rows.length - 1);
  });

  // A distant row is rendered only after scrolling there, so the focus waits for it.
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
    scrollToRow(index);
  }

  function handleKey(event: KeyboardEvent<HTMLElement>): void {
    const opener = event.target instanceof HTMLElement ? event.target.dataset['rowOpener'] : undefined;
    if (opener === undefined) return;
    const targets: Record<string, number> = { Home: 0, End: rows.length - 1 };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    moveTo(target);
  }

  /** From a row that has the focus. Otherwise the screen looks for one. */
  function step({ target }: globalThis.KeyboardEvent, by: 1 | -1): void | false {
    const isHere = target instanceof HTMLElement && body.current?.contains(target) === true;
    const opener = isHere ? target.dataset['rowOpener'] : undefined;
    if (opener === undefined) return false;
    return moveTo(Math.min(Math.max(Number(opener) + by, 0), rows.length - 1));
  }

  const rowAt = (target: EventTarget) => {
    const row = target instanceof Element && body.current?.contains(target) ? target.closest('tr') : null;
    return entries[Number(row?.dataset['index'] ?? Number.NaN)];
  };

  function openByClick({ target }: MouseEvent<HTMLElement>): void {
    // React events also bubble here from a menu or dialog that is rendered elsewhere.
    const item = rowAt(target)?.item;
    if (!item || !(target instanceof Element)) return;
    if (target.closest('[data-row-opener]') === null) {
      if (target.closest(INTERACTIVE) !== null) return;
      // Selecting text to copy it must not open the row.
      if (document.getSelection()?.isCollapsed === false) return;
    }
    onOpen(item);
  }

  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(resting.current), []);
  function noteNear(target: EventTarget, afterMs: number): void {
    clearTimeout(resting.current);
    const item = rowAt(target)?.item;
    if (!item || !onNear) return;
    // A timer would run only after the click that follows a press.
    if (afterMs === 0) return onNear(item);
    resting.current = setTimeout(() => {
      // The row may have been deleted meanwhile.
      if (target instanceof Element && target.isConnected) onNear(item);
    }, afterMs);
  }
  // Scrolling by touch also touches rows.
  const noteByPointer = ({ target, pointerType }: PointerEvent<HTMLElement>, afterMs: number) =>
    pointerType === 'touch' ? undefined : noteNear(target, afterMs);

  const rowKeys = { select: ({ id }: Item) => selection.toggle(id, false), ...props.rowKeys };
  useKeys({
    ...onFocusedRow<Item>(rowKeys, (focused) => rowAt(focused)?.item),
    nextRow: (event) => step(event, 1),
    previousRow: (event) => step(event, -1),
  });

  return (
    <table aria-rowcount={entries.length + 1} className="w-full table-fixed border-collapse text-sm">
      <caption className="sr-only">{caption}</caption>
      <RecordTableColumns columns={columns} look={look} hasButton={props.renderButton !== undefined} />
      <RecordTableHead columns={columns.shown} sort={sort} onSort={onSort} selection={selection} selectionLook={look} />
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click on a row does what the button in it does */}
      <tbody
        ref={body}
        onClick={openByClick}
        onKeyDown={handleKey}
        onPointerOver={(event) => noteByPointer(event, REST_MS)}
        onPointerDown={(event) => noteByPointer(event, 0)}
        onPointerLeave={() => clearTimeout(resting.current)}
        onFocus={({ target }) => {
          const { item, index } = rowAt(target) ?? {};
          if (!item || index === undefined) return;
          focusedId.current = item.id;
          setActiveIndex(index);
          noteNear(target, REST_MS);
        }}
        onBlur={() => {
          focusedId.current = null;
        }}
      >
        <Space height={spaceAbove} />
        {inSight.map(({ index: position, key }) => {
          const { item, index = 0, content } = entries[position] ?? {};
          if (!item) {
            return (
              <HeadingRow key={key} ref={virtualizer.measureElement} position={position}>
                {content}
              </HeadingRow>
            );
          }
          return (
            <RecordRow
              key={key}
              ref={virtualizer.measureElement}
              item={item}
              index={index}
              position={position}
              columns={columns}
              parts={props}
              isSelected={selection.isSelected(item.id)}
              onToggle={selection.toggle}
              look={look}
              isNew={item.id === createdId}
              isTabStop={index === Math.min(activeIndex, rows.length - 1)}
              hasSummary={isPhone}
            />
          );
        })}
        <Space height={spaceBelow} />
      </tbody>
    </table>
  );
}

const windowSize = () => ({ width: window.innerWidth, height: window.innerHeight });

/** Does not report an initial size: reading it during the first render would force a layout. */
function observeWindow(_: unknown, tell: (size: ReturnType<typeof windowSize>) => void): () => void {
  const handleResize = () => tell(windowSize());
  window.addEventListener('resize', handleResize, { passive: true });
  return () => window.removeEventListener('resize', handleResize);
}

/** Skips the initial scroll to the current position, which would force a layout as well. */
const scrollElsewhere: typeof windowScroll = (offset, options, virtualizer) => {
  const { adjustments = 0 } = options;
  if (offset + adjustments !== virtualizer.scrollOffset) windowScroll(offset, options, virtualizer);
};

/** Measuring a row that was just rendered would force a layout for each row. The observer reports the size later. */
function sizeOnceLaidOut(
  element: HTMLTableRowElement,
  entry: ResizeObserverEntry | undefined,
  { measurementsCache }: Virtualizer<Window, HTMLTableRowElement>,
): number {
  const [box] = entry?.borderBoxSize ?? [];
  return box ? Math.round(box.blockSize) : (measurementsCache[Number(element.dataset['index'])]?.size ?? ROW_HEIGHT);
}

/** A table row: a record or a heading. */
interface Entry<Item> {
  key: string;
  item?: Item;
  index?: number;
  content?: ReactNode;
}

function entriesOf<Item extends { id: string }>(
  rows: readonly Item[],
  headings: readonly TableHeading[],
): Entry<Item>[] {
  const before = (place: number) => headings.filter((heading) => heading.before === place);
  if (headings.length === 0) return rows.map((item, index) => ({ key: item.id, item, index }));
  return [
    ...rows.flatMap((item, index): Entry<Item>[] => [...before(index), { key: item.id, item, index }]),
    ...before(rows.length),
  ];
}

interface HeadingRowProps {
  ref: Ref<HTMLTableRowElement>;
  position: number;
  children: ReactNode;
}

/** Spans the table, whichever columns are visible. */
function HeadingRow({ ref, position, children }: HeadingRowProps) {
  return (
    <tr ref={ref} data-index={position} aria-rowindex={position + 2} className="h-9 border-b border-line">
      <th scope="rowgroup" className="relative p-0 text-left text-sm font-semibold">
        <div className="absolute inset-y-0 left-0 flex w-[100cqw] items-center bg-subtle">{children}</div>
      </th>
    </tr>
  );
}

/** Takes the space of the rows that are not rendered. */
function Space({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden style={{ height }}>
      <td className="p-0">{null}</td>
    </tr>
  );
}
