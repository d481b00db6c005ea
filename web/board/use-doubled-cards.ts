import { notifyManager, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Page } from '#shared/record-terms.ts';
import type { recordList, StoredRecord } from '#web/records/record-api.ts';
import { rowsOf } from '#web/records/use-record-list.ts';

/**
 * The newest version of each card that stands in more than one column. Columns are asked for one by one: when somebody
 * else has moved a card, or a move was taken back, one answer shows it in its new place before the other has lost it.
 */
export function useDoubledCards<Item extends StoredRecord>(
  lists: readonly ReturnType<typeof recordList<Item>>[],
): ReadonlyMap<string, number> {
  const queryClient = useQueryClient();
  const subscribe = useCallback(
    (onChange: () => void) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [queryClient],
  );
  const doubled = useSyncExternalStore(subscribe, () =>
    JSON.stringify(
      newestOfDoubled(
        lists.flatMap(({ queryKey }) => rowsOf({ data: queryClient.getQueryData<InfiniteData<Page<Item>>>(queryKey) })),
      ),
    ),
  );
  return useMemo(() => new Map(JSON.parse(doubled) as [string, number][]), [doubled]);
}

function newestOfDoubled(cards: readonly StoredRecord[]): [id: string, version: number][] {
  const newest = new Map<string, number>();
  const doubled = new Set<string>();
  for (const { id, version } of cards) {
    const other = newest.get(id);
    if (other !== undefined) doubled.add(id);
    newest.set(id, Math.max(other ?? 0, version));
  }
  return [...newest].filter(([id]) => doubled.has(id));
}
