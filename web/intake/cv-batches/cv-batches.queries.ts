import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CvBatch, CvBatchItem, CvBatchItemPatch } from '#shared/intake/cv-batch-schemas.ts';
import { answerTo, api, read } from '#web/platform/lib/api.ts';
import { invalidateTopics } from '#web/platform/live/topic-keys.ts';
import { stopWork } from '#web/platform/work/work.queries.ts';

const routes = api['cv-batches'];

/** The unfinished batches and the latest finished ones. */
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

/** Safe to repeat, because the client creates the id. */
export async function beginBatch(id: string): Promise<void> {
  await read(routes.$post({ json: { id } }));
}

/** Adds an uploaded file to the batch. */
export async function addCv(queryClient: QueryClient, batchId: string, input: { id: string; fileId: string }) {
  const item = await read(routes[':id'].items.$post({ param: { id: batchId }, json: input }));
  showItem(queryClient, batchId, item);
}

/** Shows a response at once, until the whole batch is refetched. */
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

function patched(item: CvBatchItem, { addTo, ...patch }: CvBatchItemPatch): CvBatchItem {
  const chosen = item.duplicates.find(({ candidateId }) => candidateId === addTo) ?? null;
  return { ...item, ...patch, ...(addTo !== undefined && { addTo: chosen }) };
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
    // One at a time, so that the last response is the newest.
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ id, patch }: CvChange) =>
      read(routes[':id'].items[':itemId'].$patch({ param: { ...param, itemId: id }, json: patch })),
    onMutate: async ({ id, patch }) => {
      // A response in flight would bring back the old state.
      await queryClient.cancelQueries({ queryKey });
      const before = findCv(queryClient, batchId, id);
      if (before) showItem(queryClient, batchId, patched(before, patch));
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
      // Not awaited, so that the next change starts at once.
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
    mutationFn: stopWork,
    onSettled: () => invalidateTopics(queryClient, ['cv-batches', 'work']),
  });

  return { change, create, takeBack, stop };
}

/** Deletes a batch and its files permanently. */
export function useDiscardBatch(batchId: string, onDiscarded: () => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await answerTo(routes[':id'].$delete({ param: { id: batchId } }));
    },
    onSuccess: async () => {
      // Leaves the page first, so that nothing refetches a deleted batch.
      await onDiscarded();
      queryClient.removeQueries({ queryKey: cvBatchQuery(batchId).queryKey });
    },
    onSettled: () => invalidateTopics(queryClient, ['cv-batches']),
  });
}
