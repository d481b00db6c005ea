import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { MergeableType } from '#shared/merge-terms.ts';
import type { Merge, MergeInput, MergePreview } from '#shared/merges.ts';
import { recordPaths } from '#shared/record-terms.ts';
import { api, read } from '#web/lib/api.ts';
import { invalidateRecords } from '#web/live/topic-keys.ts';
import { withReason } from '#web/records/failure.ts';
import { useToast } from '#web/ui/use-toast.ts';

const routes = api.merges;

/** The records side by side, and what belongs to each. */
export function mergePreviewQuery(type: MergeableType, ids: readonly string[]) {
  return queryOptions({
    queryKey: [recordPaths[type], 'merge preview', ids],
    queryFn: ({ signal }): Promise<MergePreview> =>
      read(routes.preview.$get({ query: { type, ids: ids.join(',') } }, { init: { signal } })),
  });
}

/** What a record was merged with. */
export function mergesOfQuery(type: MergeableType, id: string) {
  return queryOptions({
    queryKey: [recordPaths[type], 'merges', id],
    queryFn: async ({ signal }): Promise<Merge[]> =>
      (await read(routes.$get({ query: { type, id } }, { init: { signal } }))).items,
  });
}

/** Makes several records one, and says so; the message takes it back. */
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

/** Brings records apart, and says so. */
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
