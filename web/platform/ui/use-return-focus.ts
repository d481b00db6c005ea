import { useLayoutEffect, useRef } from 'react';

/**
 * Remembers the focused element when a dialog opens and focuses it again when the dialog closes. Radix does so only for
 * dialogs opened by its own trigger; ours are opened by state, from menus, tables and shortcuts.
 */
export function useReturnFocus(open: boolean): (event: Event) => void {
  const opener = useRef<Element | null>(null);

  // Radix mounts the dialog's content one commit later, so nothing inside can have taken the focus yet.
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);

  return (event) => {
    event.preventDefault();
    // Does not scroll, because the list may have scrolled to a new record.
    if (opener.current instanceof HTMLElement && opener.current.isConnected)
      opener.current.focus({ preventScroll: true });
  };
}
