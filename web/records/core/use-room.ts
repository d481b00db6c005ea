import { useLayoutEffect, useState, type RefObject } from 'react';

/** The last measured width, which the next table most likely has, too. Endless before the first. */
let lastRoom = Number.POSITIVE_INFINITY;

/** The width of an element in rem, known before the first paint. */
export function useRoom(element: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(lastRoom);
  useLayoutEffect(() => {
    const note = (px: number) => {
      // Nothing is laid out where the page is not shown.
      if (px === 0) return;
      lastRoom = px / Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setRoom(lastRoom);
    };
    const { current } = element;
    if (!current) return undefined;
    // Reading a size forces a layout, so only the first table does; the observer reports when the layout is done anyway.
    if (!Number.isFinite(lastRoom)) note(current.clientWidth);
    const observer = new ResizeObserver(([entry]) => note(entry?.contentRect.width ?? 0));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return room;
}
