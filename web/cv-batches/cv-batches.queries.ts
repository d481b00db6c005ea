import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CvBatch, CvBatchItem, CvBatchItemPatch } from '#shared/cv-batches.ts';
import { answerTo, api, read } from '#web/lib/api.ts';
import { invalidateTopics } from '#web/live/topic-keys.ts';

const routes = api['cv-batches'];

/** Those that somebody still works at, and the latest others. */
export const cvBatchListQuery = queryOptions({
  queryKey: ['cv-batches', 'list'],
  queryFn: async ({ signal }) => (await read(routes.$get({}, { init: { signal } }))).items,
});

export function cvBatchQuery(id: string) {
  return queryOptions({
    queryKey: ['cv-batches', 'one', id],
    queryFn: ({ signal }) => read(routes[':id'].$get({ param: { id } }, { init: { signal } })),
  });
}

/** The long work of the account, the newest first. */
export const workQuery = queryOptions({
  queryKey: ['work'],
  queryFn: async ({ signal }) => (await read(api.work.$get({}, { init: { signal } }))).items,
});

/** Safe to repeat, as the ids are made here. */
export async function beginBatch(id: string): Promise<void> {
  await read(routes.$post({ json: { id } }));
}

/** Makes an uploaded file one of the batch. */
export async function addCv(queryClient: QueryClient, batchId: string, input: { id: string; fileId: string }) {
  const item = await read(routes[':id'].items.$post({ param: { id: batchId }, json: input }));
  showItem(queryClient, batchId, item);
}

/** What was answered, in its place until the whole batch is asked for again. */
function showItem(queryClient: QueryClient, batchId: string, item: CvBatchItem): void {
  queryClient.setQueryData(cvBatchQuery(batchId).queryKey, (batch) => {
    if (!batch) return batch;
    const isKnown = batch.items.some(({ id }) => id === item.id);
    return {
      ...batch,
      items: isKnown ? batch.items.map((one) => (one.id === item.id ? item : one)) : [...batch.items, item],
    };
  });
}

export function findCv(queryClient: QueryClient, batchId: string, id: string): CvBatchItem | undefined {
  return queryClient.getQueryData(cvBatchQuery(batchId).queryKey)?.items.find((item) => item.id === id);
}

export interface CvChange {
  id: string;
  patch: CvBatchItemPatch;
}

export function useCvBatchWrites(batchId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = cvBatchQuery(batchId);
  const param = { id: batchId };

  const mutationKey = ['cv-batches', 'change', batchId];
  const isLast = () => queryClient.isMutating({ mutationKey }) === 1;
  const change = useMutation({
    mutationKey,
    // One after the other, so that the last answer is the newest.
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ id, patch }: CvChange) =>
      read(routes[':id'].items[':itemId'].$patch({ param: { ...param, itemId: id }, json: patch })),
    onMutate: async ({ id, patch }) => {
      // An answer that is on its way would bring back what was before.
      await queryClient.cancelQueries({ queryKey });
      const before = findCv(queryClient, batchId, id);
      if (before) showItem(queryClient, batchId, { ...before, ...patch });
      return before;
    },
    onError: (_error, { id, patch }, before) => {
      const now = findCv(queryClient, batchId, id);
      if (!now || !before) return;
      const isPatched = ([key]: [string, unknown]) => Object.hasOwn(patch, key);
      const putBack = Object.fromEntries(Object.entries(before).filter(isPatched));
      showItem(queryClient, batchId, { ...now, ...putBack });
    },
    onSuccess: (item) => {
      if (isLast()) showItem(queryClient, batchId, item);
    },
    onSettled: () => {
      // The next one does not wait for the answer.
      if (isLast()) void invalidateTopics(queryClient, ['cv-batches']);
    },
  });

  const create = useMutation({
    mutationFn: () => read(routes[':id'].create.$post({ param })),
    onSuccess: (listed) =>
      queryClient.setQueryData(queryKey, (batch): CvBatch | undefined => batch && { ...batch, ...listed }),
    onSettled: () => invalidateTopics(queryClient, ['cv-batches', 'work']),
  });

  const takeBack = useMutation({
    mutationFn: (evenEdited: boolean) => read(routes[':id']['take-back'].$post({ param, json: { evenEdited } })),
    onSettled: () => invalidateTopics(queryClient, ['cv-batches', 'work']),
  });

  const stop = useMutation({
    mutationFn: (workId: string) => read(api.work[':id'].cancel.$post({ param: { id: workId } })),
    onSettled: () => invalidateTopics(queryClient, ['cv-batches', 'work']),
  });

  return { change, create, takeBack, stop };
}

/** For good, with its files. */
export function useDiscardBatch(batchId: string, onDiscarded: () => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await answerTo(routes[':id'].$delete({ param: { id: batchId } }));
    },
    onSuccess: async () => {
      // News of it waits until nobody shows the batch any more.
      await onDiscarded();
      queryClient.removeQueries({ queryKey: cvBatchQuery(batchId).queryKey });
    },
    onSettled: () => invalidateTopics(queryClient, ['cv-batches']),
  });
}
