import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ApiError } from '#web/lib/api.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SkeletonList } from '#web/ui/skeleton-list.tsx';
import { findInLists } from './list-cache.ts';
import { recordQuery, type ReadableApi, type StoredRecord } from './record-api.ts';

interface OpenRecordProps<Item extends StoredRecord> {
  api: ReadableApi<Item>;
  id: string;
  /** The dialog's title until the record is there: "Client". */
  title: string;
  onClose: () => void;
  children: (item: Item) => ReactNode;
}

/** The record that an address names, in its dialog. An address can be old: the record may be gone. */
export function OpenRecord<Item extends StoredRecord>({ api, id, title, onClose, children }: OpenRecordProps<Item>) {
  const queryClient = useQueryClient();
  // A row that was clicked opens at once, if the list has all of it.
  const [listed] = useState(() => (api.listsInFull === false ? undefined : findInLists(queryClient, api, id)));
  const { data = listed, error, refetch } = useQuery(recordQuery(api, id));
  const isGone = error instanceof ApiError && error.code === 'not_found';
  if (data !== undefined && !isGone) return children(data);
  return (
    <Dialog open title={title} onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      {error === null && <SkeletonList />}
      {isGone && (
        <Banner tone="warning" title="This record is not here any more">
          It was deleted. For 30 days it can be restored from the bin under Settings.
        </Banner>
      )}
      {error !== null && !isGone && (
        <Banner
          tone="danger"
          title="This record could not be loaded"
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {error.message}
        </Banner>
      )}
    </Dialog>
  );
}
