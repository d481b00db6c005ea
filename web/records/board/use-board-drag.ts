import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react';

/** How far the mouse must move before a press becomes a drag. */
const START_PX = 5;
/** How long a finger must rest before a drag starts. Moving earlier scrolls. */
const LONG_PRESS_MS = 250;
/** The distance from the edge at which the board scrolls, and its speed per frame. */
const EDGE_PX = 48;
const SCROLL_PX = 12;

interface BoardDrag<Item, Column> {
  item: Item;
  left: number;
  top: number;
  width: number;
  over: Column | undefined;
}

/**
 * Drags a card to another column by mouse, pen or touch. Columns that accept cards have `data-drop-column`. `board` is
 * their scroll container, and may be null at first.
 */
export function useBoardDrag<Item, Column extends string>(
  board: HTMLElement | null,
  columns: readonly Column[],
  onDrop: (item: Item, column: Column) => void,
) {
  const [drag, setDrag] = useState<BoardDrag<Item, Column> | null>(null);
  const isDragging = useRef(false);
  const giveUp = useRef<() => void>(undefined);

  useEffect(() => {
    // The browser only lets a listener added before the touch block scrolling.
    const hold = (event: Event) => isDragging.current && event.preventDefault();
    board?.addEventListener('touchmove', hold, { passive: false });
    board?.addEventListener('contextmenu', hold);
    return () => {
      board?.removeEventListener('touchmove', hold);
      board?.removeEventListener('contextmenu', hold);
      giveUp.current?.();
    };
  }, [board]);

  function press(event: ReactPointerEvent<HTMLElement>, item: Item): void {
    const isOnControl = event.target instanceof Element && event.target.closest('[data-no-drag]') !== null;
    if (event.button !== 0 || !event.isPrimary || isOnControl) return;
    const byFinger = event.pointerType === 'touch';
    const box = event.currentTarget.getBoundingClientRect();
    const start = { x: event.clientX, y: event.clientY };
    let at = start;
    let frame = 0;
    const longPress = byFinger ? setTimeout(begin, LONG_PRESS_MS) : undefined;
    const listeners = new AbortController();

    function begin(): void {
      isDragging.current = true;
      scrollAtEdge();
    }
    function show(): void {
      const [left, top] = [box.left + at.x - start.x, box.top + at.y - start.y];
      setDrag({ item, left, top, width: box.width, over: columnAt(at, columns) });
    }
    function scrollAtEdge(): void {
      const edges = board?.getBoundingClientRect();
      if (edges) {
        const direction = at.x < edges.left + EDGE_PX ? -1 : at.x > edges.right - EDGE_PX ? 1 : 0;
        board?.scrollBy({ left: direction * SCROLL_PX });
      }
      show();
      frame = requestAnimationFrame(scrollAtEdge);
    }
    function move({ clientX, clientY }: PointerEvent): void {
      at = { x: clientX, y: clientY };
      if (isDragging.current || Math.hypot(at.x - start.x, at.y - start.y) < START_PX) return;
      if (byFinger) end();
      else begin();
    }
    function drop(): void {
      const wasDragging = isDragging.current;
      const column = columnAt(at, columns);
      end();
      if (!wasDragging) return;
      swallowClick();
      if (column) onDrop(item, column);
    }
    function end(): void {
      listeners.abort();
      clearTimeout(longPress);
      cancelAnimationFrame(frame);
      isDragging.current = false;
      giveUp.current = undefined;
      setDrag(null);
    }

    const { signal } = listeners;
    document.addEventListener('pointermove', move, { signal });
    document.addEventListener('pointerup', drop, { signal });
    document.addEventListener('pointercancel', end, { signal });
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal });
    giveUp.current = end;
  }

  return { drag, press };
}

function columnAt<Column extends string>(
  { x, y }: { x: number; y: number },
  columns: readonly Column[],
): Column | undefined {
  const under = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop-column]');
  return columns.find((column) => column === under?.dataset['dropColumn']);
}

/** A drag that ends on its own card must not open it. The click, if any, follows at once. */
function swallowClick(): void {
  const swallow = (event: Event) => event.stopPropagation();
  document.addEventListener('click', swallow, { capture: true });
  setTimeout(() => document.removeEventListener('click', swallow, { capture: true }));
}
