import type { ReactNode } from 'react';
import { loadedLater } from '#web/platform/lib/loaded-later.tsx';
import type { ReadableApi, StoredRecord } from './record-api.ts';
import { useOpenRecord } from './use-open-record.ts';

const MissingRecordDialog = loadedLater(async () => (await import('./missing-record-dialog.tsx')).MissingRecordDialog);

interface OpenRecordProps<Item extends StoredRecord> {
  api: ReadableApi<Item>;
  id: string;
  /** The dialog's title while the record loads: "Edit Client". */
  title: string;
  onClose: () => void;
  children: (item: Item) => ReactNode;
}

/** Loads the record named in the URL and shows it in a dialog. */
export function OpenRecord<Item extends StoredRecord>({ api, id, title, onClose, children }: OpenRecordProps<Item>) {
  const { item, problem } = useOpenRecord(api, id);
  if (item) return children(item);
  return <MissingRecordDialog title={title} onClose={onClose} type={api.type} id={id} problem={problem} />;
}
