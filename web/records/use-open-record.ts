import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { sessionQuery } from '#web/account/session.queries.ts';
import { ApiError } from '#web/lib/api.ts';
import { findInLists } from './list-cache.ts';
import { recordQuery, type ReadableApi, type StoredRecord } from './record-api.ts';

/** The record that an address names. An address can be old: the record may be gone. */
export function useOpenRecord<Item extends StoredRecord>(api: ReadableApi<Item>, id: string) {
  const queryClient = useQueryClient();
  const listed = useMemo(() => findInLists(queryClient, api, id), [queryClient, api, id]);
  // A row that was clicked opens at once, if the list has all of it.
  const { data = api.listsInFull === false ? undefined : listed, error, refetch } = useQuery(recordQuery(api, id));
  const isGone = error instanceof ApiError && error.code === 'not_found';
  useEffect(() => {
    const uid = queryClient.getQueryData(sessionQuery.queryKey)?.uid;
    if (uid === undefined || (!isGone && data === undefined)) return;
    const note = async () => {
      const { noteOpened } = await import('./opened-records.ts');
      noteOpened(uid, api.type, id, isGone ? undefined : data);
    };
    // Without it the box that finds anything begins with less.
    void note().catch(() => undefined);
  }, [queryClient, api.type, id, isGone, data]);
  return {
    item: isGone ? undefined : data,
    /** What the list says of it: at least its name. */
    listed: isGone ? undefined : (data ?? listed),
    /** Why it is not there. */
    problem: error && (isGone || data === undefined) ? { error, isGone, retry: () => void refetch() } : undefined,
  };
}
