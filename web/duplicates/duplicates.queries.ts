import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { DuplicateType } from '#shared/duplicate-terms.ts';
import type { DuplicatesPage, LikeQuery } from '#shared/duplicates.ts';
import { answerTo, api, read } from '#web/lib/api.ts';
import { invalidateTopics } from '#web/live/topic-keys.ts';

const routes = api.duplicates;

export const duplicateCountsQuery = queryOptions({
  queryKey: ['duplicates', 'counts'],
  queryFn: ({ signal }) => read(routes.counts.$get({}, { init: { signal } })),
});

/** Groups of records that are likely the same. */
export function duplicateListQuery(type: DuplicateType) {
  return infiniteQueryOptions({
    queryKey: ['duplicates', 'list', type],
    queryFn: ({ pageParam, signal }): Promise<DuplicatesPage> =>
      read(routes.$get({ query: { type, ...(pageParam !== null && { cursor: pageParam }) } }, { init: { signal } })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** Who looks like what is being typed. */
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
