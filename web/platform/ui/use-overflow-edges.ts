import { useEffect, useState } from 'react';

/** The sides on which a scrolling element has more content: 'left', 'right', 'left right' or ''. */
export function useOverflowEdges(element: HTMLElement | null): string {
  const [edges, setEdges] = useState('');
  useEffect(() => {
    if (!element) return undefined;
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      // Zoomed pages have fractional pixels.
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
