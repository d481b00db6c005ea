import { PenLine } from 'lucide-react';
import { BulkButton } from '#web/records/core/bulk-button.tsx';
import { totalOf, type ChoosableList } from '#web/records/core/use-record-list.ts';
import type { Addressee } from './addressee.ts';
import { useWrite } from './use-write.tsx';

/** Nobody clicks through more mails than this in one go. */
const MOST_AT_ONCE = 200;

interface WriteManyButtonProps<Item extends { id: string }> {
  list: ChoosableList<Item>;
  to: (item: Item) => Addressee;
}

/**
 * Writes to the selected rows one by one. All of them must be loaded, because a row that is not loaded has no name or
 * address yet.
 */
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
