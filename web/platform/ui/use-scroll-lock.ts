import { useLayoutEffect, useState } from 'react';

/**
 * Locks the scroll position of the page behind a panel, and keeps its width when the scroll bar disappears. It sets
 * inline styles on the body only: a change to a style sheet would recalculate the styles of the whole page.
 */
export function useScrollLock(): void {
  const [barWidth] = useState(widthOfScrollBar);
  useLayoutEffect(() => {
    const { style } = document.body;
    style.overflow = 'hidden';
    if (barWidth > 0) style.paddingRight = `${barWidth}px`;
    return () => {
      style.overflow = '';
      style.paddingRight = '';
    };
  }, [barWidth]);
}

function widthOfScrollBar(): number {
  const { overflow, paddingRight } = document.body.style;
  // Another panel was open before, so the scroll bar is already hidden.
  if (overflow === 'hidden') return Number.parseFloat(paddingRight) || 0;
  return window.innerWidth - document.documentElement.clientWidth;
}
