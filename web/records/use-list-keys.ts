import { useEffect, useRef } from 'react';

interface ListKeys {
  onAdd: () => void;
}

/** Where a letter is text, or where keys already mean something else. */
const BUSY = 'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"]';

/** `/` goes to the search, `n` adds a record, an arrow goes to the rows: as long as no dialog is open and nobody is typing. */
export function useListKeys({ onAdd }: ListKeys): void {
  const latest = useRef(onAdd);
  useEffect(() => {
    latest.current = onAdd;
  });
  useEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(BUSY)) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      const action = actions[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    }
    const actions: Record<string, () => void> = {
      '/': () => document.querySelector<HTMLElement>('[data-list-search]')?.focus(),
      n: () => latest.current(),
      ArrowDown: focusRows,
      ArrowUp: focusRows,
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}

/** The rows are one Tab stop; from there on their own keys take over. */
function focusRows(): void {
  document.querySelector<HTMLElement>('[data-row-opener][tabindex="0"]')?.focus();
}
