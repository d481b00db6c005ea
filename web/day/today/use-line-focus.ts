import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState, type RefObject } from 'react';

/** The line with the focus when its screen was left, and the address of that screen. */
let left: { key: string; path: string } | null = null;

/**
 * Keeps keyboard users in their place: when a line leaves, the next one gets the focus, and whoever comes back to
 * the screen returns to the line that they left it from.
 */
export function useLineFocus(list: RefObject<HTMLElement | null>, keys: readonly string[]) {
  const next = useRef<string | null>(null);
  const focused = useRef<string | null>(null);
  const router = useRouter();
  // While the screen is being left, the router already names the next address.
  const [path] = useState(() => router.state.location.pathname);

  // After every render, because a line further down is made later.
  useEffect(() => {
    const isFree = left?.path === path && document.activeElement === document.body;
    if (!isFree || focusLine(list, left?.key)) left = null;
  });

  useEffect(
    () => () => {
      left = focused.current === null ? null : { key: focused.current, path };
    },
    [path],
  );

  useEffect(() => {
    if (next.current === null || keys.length === 0) return;
    const key = keys.includes(next.current) ? next.current : keys.at(-1);
    next.current = null;
    focusLine(list, key);
  }, [keys, list]);

  return {
    /** Called when a line gets the focus. */
    noteFocus: (target: Element) => {
      focused.current = target.closest('[data-line]')?.getAttribute('data-line') ?? null;
    },
    /** Called before a line leaves. */
    goOn: (leaving: string) => {
      next.current = keys[keys.indexOf(leaving) + 1] ?? keys[keys.indexOf(leaving) - 1] ?? null;
    },
  };
}

/** False if there is no such line. */
function focusLine(list: RefObject<HTMLElement | null>, key: string | undefined): boolean {
  const lines = [...(list.current?.querySelectorAll('[data-line]') ?? [])];
  const line = lines.find((each) => each.getAttribute('data-line') === key);
  line?.querySelector<HTMLElement>('[data-row-opener]')?.focus();
  return line !== undefined;
}
