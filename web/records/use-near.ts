import { useQueryClient } from '@tanstack/react-query';
import { recordQuery, type ReadableApi, type StoredRecord } from './record-api.ts';

/** Asks for a record that is likely to be opened next, and for the code of its panel. */
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
