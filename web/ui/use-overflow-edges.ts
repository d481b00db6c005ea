import { useEffect, useState } from 'react';

/** At which of its sides a scrolling element has more to show: `left`, `right`, both (as words), or none. */
export function useOverflowEdges(element: HTMLElement | null): string {
  const [edges, setEdges] = useState('');
  useEffect(() => {
    if (!element) return undefined;
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      // Zoomed pages count in fractions of a pixel.
      const [left, right] = [scrollLeft > 1, scrollLeft + clientWidth < scrollWidth - 1];
      setEdges([left && 'left', right && 'right'].filter((side) => side !== false).join(' '));
    };
    look();
    const observer = new ResizeObserver(look);
    for (const each of [element, ...element.children]) observer.observe(each);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [element]);
  return edges;
}
