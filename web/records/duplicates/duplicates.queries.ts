import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { DuplicateType } from '#shared/intake/duplicates.ts';
import type { DuplicatesPage, LikeQuery } from '#shared/intake/duplicate-schemas.ts';
import { answerTo, api, read } from '#web/platform/lib/api.ts';
import { invalidateTopics } from '#web/platform/live/topic-keys.ts';

const routes = api.duplicates;

export const duplicateCountsQuery = queryOptions({
  queryKey: ['duplicates', 'counts'],
  queryFn: ({ signal }) => read(routes.counts.$get({}, { init: { signal } })),
});

/** Groups of likely duplicates. */
export function duplicateListQuery(type: DuplicateType) {
  return infiniteQueryOptions({
    queryKey: ['duplicates', 'list', type],
    queryFn: ({ pageParam, signal }): Promise<DuplicatesPage> =>
      read(routes.$get({ query: { type, ...(pageParam !== null && { cursor: pageParam }) } }, { init: { signal } })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** Records that look like the one being typed. */
export function likeQueryOf(query: LikeQuery) {
  return queryOptions({
    queryKey: ['duplicates', 'like', query],
    queryFn: async ({ signal }) => (await read(routes.like.$get({ query }, { init: { signal } }))).items,
    retry: false,
  });
}

export function useDismissals(type: DuplicateType) {
  const queryClient = useQueryClient();
  const onSettled = () => invalidateTopics(queryClient, ['duplicates']);
  const dismiss = useMutation({
    mutationFn: (ids: string[]) => answerTo(routes.dismiss.$post({ json: { type, ids } })),
    onSettled,
  });
  const undismiss = useMutation({
    mutationFn: (ids: string[]) => answerTo(routes.undismiss.$post({ json: { type, ids } })),
    onSettled,
  });
  return { dismiss, undismiss };
}
