import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { MergeableType } from '#shared/intake/merges.ts';
import type { Merge, MergeInput, MergePreview } from '#shared/intake/merge-schemas.ts';
import { recordPaths } from '#shared/records/records.ts';
import { api, read } from '#web/platform/lib/api.ts';
import { copyFirst } from '#web/platform/lib/earlier-copies.ts';
import { invalidateRecords } from '#web/platform/live/topic-keys.ts';
import { withReason } from './failure.ts';
import { useToast } from '#web/platform/ui/use-toast.ts';

const routes = api.merges;

/** The records side by side, with counts of their links. */
export function mergePreviewQuery(type: MergeableType, ids: readonly string[]) {
  return queryOptions({
    queryKey: [recordPaths[type], 'merge preview', ids],
    queryFn: ({ signal }): Promise<MergePreview> =>
      read(routes.preview.$get({ query: { type, ids: ids.join(',') } }, { init: { signal } })),
  });
}

/** The merges that a record took part in. */
export function mergesOfQuery(type: MergeableType, id: string) {
  return queryOptions({
    queryKey: [recordPaths[type], 'merges', id],
    meta: copyFirst,
    queryFn: async ({ signal }): Promise<Merge[]> =>
      (await read(routes.$get({ query: { type, id } }, { init: { signal } }))).items,
  });
}

/** Merges records. The toast offers Undo. */
export function useMerge() {
  const queryClient = useQueryClient();
  const unmerge = useUnmerge();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ input }: { input: MergeInput; done: string }) => read(routes.$post({ json: input })),
    onSuccess: ({ merge }, { done }) => toast.show({ title: done, undo: () => unmerge.mutate(merge) }),
    onSettled: (_merged, _error, { input: { type } }) => invalidateRecords(queryClient, type),
  });
}

/** Undoes a merge, with a toast. */
export function useUnmerge() {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ id }: Pick<Merge, 'id' | 'type'>) => read(routes[':id'].undo.$post({ param: { id } })),
    onSuccess: () => toast.show({ title: 'Un-merged', tone: 'success' }),
    onError: (error) => toast.show({ title: withReason('Failed to un-merge', error), tone: 'danger' }),
    onSettled: (_unmerged, _error, { type }) => invalidateRecords(queryClient, type),
  });
}
