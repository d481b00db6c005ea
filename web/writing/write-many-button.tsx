import { PenLine } from 'lucide-react';
import { BulkButton } from '#web/records/bulk-button.tsx';
import { totalOf, type ChoosableList } from '#web/records/use-record-list.ts';
import type { Addressee } from './addressee.ts';
import { useWrite } from './use-write.tsx';

/** Nobody presses a button more often than that in one go. */
const MOST_AT_ONCE = 200;

interface WriteManyButtonProps<Item extends { id: string }> {
  list: ChoosableList<Item>;
  to: (item: Item) => Addressee;
}

/** Writes to the chosen rows, one after the other. Those that have not been loaded have no name yet to be written to. */
export function WriteManyButton<Item extends { id: string }>({ list, to }: WriteManyButtonProps<Item>) {
  const { write, dialog } = useWrite();
  const { selection, rows } = list;
  const chosen = rows.filter(({ id }) => selection.isSelected(id));
  const areAllLoaded = !selection.everything || rows.length === totalOf(list);
  const canWrite = areAllLoaded && chosen.length > 0 && chosen.length <= MOST_AT_ONCE;
  return (
    <>
      {canWrite && (
        <BulkButton
          label="Write"
          icon={<PenLine aria-hidden className="size-4" />}
          onClick={() => write(...chosen.map(to))}
        />
      )}
      {dialog}
    </>
  );
}
