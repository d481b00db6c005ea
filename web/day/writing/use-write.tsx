import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { loadedLater } from '#web/platform/lib/loaded-later.tsx';
import type { MenuItem } from '#web/platform/ui/dropdown-menu-list.tsx';
import type { Addressee } from './addressee.ts';

const WriteDialog = loadedLater(async () => (await import('./write-dialog.tsx')).WriteDialog);

/** Opens the write dialog for one person, or for several in turn. */
export function useWrite() {
  const [to, setTo] = useState<readonly Addressee[]>([]);
  return {
    write: (...people: readonly Addressee[]) => setTo(people),
    /** For the menu of a row. */
    item: (addressee: Addressee): MenuItem => ({
      label: 'Write with a template',
      icon: <PenLine aria-hidden className="size-4" />,
      onSelect: () => setTo([addressee]),
    }),
    dialog: to.length > 0 && <WriteDialog to={to} onClose={() => setTo([])} />,
  };
}
