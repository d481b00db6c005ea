import type { KeyboardEvent } from 'react';

/**
 * Closes a dialog by Escape where Radix does not: it tells only the layer that came last, and a message is one too, while
 * a dialog that has just taken the focus does not listen yet. Whoever is in a dialog means the dialog.
 */
export function closeByEscape(close: () => void): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !(event.target instanceof Element)) return;
    // React lets events bubble out of what is open on top; and a control that is being edited takes Escape for itself.
    if (!event.currentTarget.contains(event.target) || event.target.closest('[data-takes-escape]')) return;
    event.preventDefault();
    close();
  };
}
