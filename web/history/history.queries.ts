import { infiniteQueryOptions } from '@tanstack/react-query';
import type { HistoryType } from '#shared/history-terms.ts';
import { recordPaths } from '#shared/record-terms.ts';
import { api, read } from '#web/lib/api.ts';
import { ifMatch } from '#web/records/record-api.ts';

/** Old as soon as anything of its type changes, as every answer whose key begins with it. */
export function historyQuery(type: HistoryType, id: string) {
  return infiniteQueryOptions({
    queryKey: [recordPaths[type], 'history', id],
    queryFn: ({ pageParam, signal }) =>
      read(
        api.history[':type'][':id'].$get(
          { param: { type, id }, query: pageParam === null ? {} : { cursor: pageParam } },
          { init: { signal } },
        ),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
}

/** Makes a record what it was at a version, if it still has the one that was seen. */
export function restoreVersion(type: HistoryType, id: string, version: number, seen: number) {
  return read(
    api.history[':type'][':id'].restore.$post({ param: { type, id }, json: { version } }, { headers: ifMatch(seen) }),
  );
}
