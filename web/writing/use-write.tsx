import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { loadedLater } from '#web/lib/loaded-later.tsx';
import type { MenuItem } from '#web/ui/dropdown-menu-list.tsx';
import type { Addressee } from './addressee.ts';

const WriteDialog = loadedLater(async () => (await import('./write-dialog.tsx')).WriteDialog);

/** Writes to somebody with a template, or to several, one after the other. */
export function useWrite() {
  const [to, setTo] = useState<readonly Addressee[]>([]);
  return {
    write: (...people: readonly Addressee[]) => setTo(people),
    /** In the menu of a row. */
    item: (addressee: Addressee): MenuItem => ({
      label: 'Write with a template',
      icon: <PenLine aria-hidden className="size-4" />,
      onSelect: () => setTo([addressee]),
    }),
    dialog: to.length > 0 && <WriteDialog to={to} onClose={() => setTo([])} />,
  };
}
