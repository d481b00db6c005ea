import type { KeyboardEvent } from 'react';

/**
 * Closes a dialog on Escape where Radix does not. Radix notifies only the top layer, which may be a toast, and a dialog
 * that has just taken the focus does not listen yet. Escape inside a dialog is meant for the dialog.
 */
export function closeByEscape(close: () => void): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !(event.target instanceof Element)) return;
    // React events bubble here from layers on top. A control that is being edited handles Escape itself.
    if (!event.currentTarget.contains(event.target) || event.target.closest('[data-takes-escape]')) return;
    event.preventDefault();
    close();
  };
}
