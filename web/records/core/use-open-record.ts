import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { sessionQuery } from '#web/identity/account/session.queries.ts';
import { ApiError } from '#web/platform/lib/api.ts';
import { findInLists } from './list-cache.ts';
import { recordQuery, type ReadableApi, type StoredRecord } from './record-api.ts';

/** Loads the record named in the URL. The URL may be old, so the record may be gone. */
export function useOpenRecord<Item extends StoredRecord>(api: ReadableApi<Item>, id: string) {
  const queryClient = useQueryClient();
  const listed = useMemo(() => findInLists(queryClient, api, id), [queryClient, api, id]);
  // A clicked row opens at once if the list holds the whole record.
  const { data = api.listsInFull === false ? undefined : listed, error, refetch } = useQuery(recordQuery(api, id));
  const isGone = error instanceof ApiError && error.code === 'not_found';
  useEffect(() => {
    const uid = queryClient.getQueryData(sessionQuery.queryKey)?.uid;
    if (uid === undefined || (!isGone && data === undefined)) return;
    const note = async () => {
      const { noteOpened } = await import('./opened-records.ts');
      noteOpened(uid, api.type, id, isGone ? undefined : data);
    };
    // Optional: without it the command palette shows fewer recent records.
    void note().catch(() => undefined);
  }, [queryClient, api.type, id, isGone, data]);
  return {
    item: isGone ? undefined : data,
    /** The record as the list has it: at least its name. */
    listed: isGone ? undefined : (data ?? listed),
    /** Why the record is missing. */
    problem: error && (isGone || data === undefined) ? { error, isGone, retry: () => void refetch() } : undefined,
  };
}
