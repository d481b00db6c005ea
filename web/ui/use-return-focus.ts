import { useRef } from 'react';

/**
 * Remembers what had the focus when a dialog opened and gives it back when the dialog closes.
 * Radix does so only for dialogs opened by its own trigger; ours are opened by state, from menus, tables and shortcuts.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
      opener.current = null;
    },
  };
}
