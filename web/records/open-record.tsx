import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { MissingRecord } from './missing-record.tsx';
import type { ReadableApi, StoredRecord } from './record-api.ts';
import { useOpenRecord } from './use-open-record.ts';

interface OpenRecordProps<Item extends StoredRecord> {
  api: ReadableApi<Item>;
  id: string;
  /** The dialog's title until the record is there: "Edit Client". */
  title: string;
  onClose: () => void;
  children: (item: Item) => ReactNode;
}

/** The record that an address names, in a dialog of its own. */
export function OpenRecord<Item extends StoredRecord>({ api, id, title, onClose, children }: OpenRecordProps<Item>) {
  const { item, problem } = useOpenRecord(api, id);
  if (item) return children(item);
  return (
    <Dialog open title={title} onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <MissingRecord type={api.type} id={id} problem={problem} />
    </Dialog>
  );
}
