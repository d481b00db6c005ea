import { useLayoutEffect, useState } from 'react';

/**
 * Keeps the page behind a panel where it is, and as wide as it was when the bar beside it goes. It says so to the body
 * alone: what is written into a style sheet has every element of the page looked at again.
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
  // One panel takes the place of another: the bar has gone before.
  if (overflow === 'hidden') return Number.parseFloat(paddingRight) || 0;
  return window.innerWidth - document.documentElement.clientWidth;
}
