import { useLayoutEffect, useRef } from 'react';

/**
 * Remembers what had the focus when a dialog opened and gives it back when the dialog closes.
 * Radix does so only for dialogs opened by its own trigger; ours are opened by state, from menus, tables and shortcuts.
 */
export function useReturnFocus(open: boolean): (event: Event) => void {
  const opener = useRef<Element | null>(null);

  // Radix mounts the dialog's content one commit later, so nothing inside it can have taken the focus yet.
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);

  return (event) => {
    event.preventDefault();
    // The page stays where it is: a new record may have been scrolled to.
    if (opener.current instanceof HTMLElement && opener.current.isConnected)
      opener.current.focus({ preventScroll: true });
  };
}
