import { notifyManager, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Page } from '#shared/records/records.ts';
import type { recordList, StoredRecord } from '../core/record-api.ts';
import { rowsOf } from '../core/use-record-list.ts';

/**
 * The newest version of each card that is in more than one column. Later pages of a column load by themselves, so after
 * a move one column may show the card before the other has dropped it.
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
