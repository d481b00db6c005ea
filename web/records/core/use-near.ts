import { useQueryClient } from '@tanstack/react-query';
import { recordQuery, type ReadableApi, type StoredRecord } from './record-api.ts';

/** Prefetches a record that may be opened next, and the code of its panel. */
export function useNear<Item extends StoredRecord>(
  api: ReadableApi<Item>,
  panel: { prefetch: () => void },
): (row: { id: string }) => void {
  const queryClient = useQueryClient();
  return ({ id }) => {
    panel.prefetch();
    void queryClient.prefetchQuery(recordQuery(api, id));
  };
}
