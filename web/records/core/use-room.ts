import { useLayoutEffect, useState, type RefObject } from 'react';

/** The last measured width, which the next table most likely has, too. Unknown before the first. */
let lastRoom: number | undefined;

/**
 * The width of an element in rem. Only the first render of the first table does not know it: what depends on the width
 * can wait for the second one, which still comes before the first paint.
 */
export function useRoom(element: RefObject<HTMLElement | null>): number | undefined {
  const [room, setRoom] = useState(lastRoom);
  useLayoutEffect(() => {
    const note = (px: number) => {
      // Nothing is laid out where the page is not shown.
      if (px === 0) return setRoom((known) => known ?? Number.POSITIVE_INFINITY);
      lastRoom = px / Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setRoom(lastRoom);
    };
    const { current } = element;
    if (!current) return undefined;
    // Reading a size forces a layout, so only the first table does; the observer reports when the layout is done anyway.
    if (lastRoom === undefined) note(current.clientWidth);
    const observer = new ResizeObserver(([entry]) => note(entry?.contentRect.width ?? 0));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return room;
}
