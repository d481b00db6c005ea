import { infiniteQueryOptions } from '@tanstack/react-query';
import type { HistoryType } from '#shared/records/history.ts';
import { recordPaths } from '#shared/records/records.ts';
import { api, read } from '#web/platform/lib/api.ts';
import { ifMatch } from '../core/record-api.ts';

/** The key starts with the topic, so any change of that type makes it stale. */
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

/** Restores an earlier version, if the record is still at version `seen`. */
export function restoreVersion(type: HistoryType, id: string, version: number, seen: number) {
  return read(
    api.history[':type'][':id'].restore.$post({ param: { type, id }, json: { version } }, { headers: ifMatch(seen) }),
  );
}
