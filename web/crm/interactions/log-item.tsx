import { NotebookPen } from 'lucide-react';
import { KeyHint } from '#web/platform/keys/key-hint.tsx';
import type { MenuItem } from '#web/platform/ui/dropdown-menu-list.tsx';

/** Logs a call from the menu of a row. A phone has no room for a button beside it. */
export const logItem = (onSelect: () => void): MenuItem => ({
  label: 'Log a call',
  icon: <NotebookPen aria-hidden className="size-4" />,
  shortcut: <KeyHint name="log" />,
  onSelect,
});
