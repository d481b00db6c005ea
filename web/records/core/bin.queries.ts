import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RecordType } from '#shared/records/records.ts';
import type { BinItem } from '#shared/records/list-schemas.ts';
import { api, ApiError, read } from '#web/platform/lib/api.ts';
import { invalidateRecords, invalidateTopics } from '#web/platform/live/topic-keys.ts';
import { recordList } from './record-api.ts';

/** Latest deletion first. */
export const binListQuery = recordList<BinItem>('bin', {}, (page, signal) =>
  read(api.bin.$get({ query: page }, { init: { signal } })),
);

/** Exact, unlike the count of the list. */
export const binCountQuery = queryOptions({
  queryKey: ['bin', 'count'],
  queryFn: async ({ signal }) => (await read(api.bin.count.$get({}, { init: { signal } }))).count,
});

/** The bin entry of a record that cannot be read, or null if it is not in the bin. */
export function inBinQuery(type: RecordType, id: string) {
  return queryOptions({
    queryKey: ['bin', 'one', type, id],
    queryFn: ({ signal }) =>
      read(api.bin[':type'][':id'].$get({ param: { type, id } }, { init: { signal } })).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'not_found') return null;
        throw error;
      }),
  });
}

const restoreByType: Record<RecordType, (id: string) => Promise<unknown>> = {
  company: (id) => read(api.companies[':id'].restore.$post({ param: { id } })),
  contact: (id) => read(api.contacts[':id'].restore.$post({ param: { id } })),
  interaction: (id) => read(api.interactions[':id'].restore.$post({ param: { id } })),
  tag: (id) => read(api.tags[':id'].restore.$post({ param: { id } })),
  task: (id) => read(api.tasks[':id'].restore.$post({ param: { id } })),
  job: (id) => read(api.jobs[':id'].restore.$post({ param: { id } })),
  candidate: (id) => read(api.candidates[':id'].restore.$post({ param: { id } })),
  assignment: (id) => read(api.assignments[':id'].restore.$post({ param: { id } })),
  attachment: (id) => read(api.attachments[':id'].restore.$post({ param: { id } })),
};

export function useBinActions() {
  const queryClient = useQueryClient();
  const onSettled = (_result: unknown, _error: unknown, { type }: BinItem) => invalidateRecords(queryClient, type);
  const restore = useMutation({
    mutationFn: ({ type, id }: BinItem) => restoreByType[type](id),
    onSettled,
  });
  const erase = useMutation({
    mutationFn: ({ type, id }: BinItem) => read(api.bin[':type'][':id'].$delete({ param: { type, id } })),
    onSettled,
  });
  return { restore, erase };
}

/** Starts work that deletes everything in the bin for good. */
export function useEmptyBin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => read(api.bin.empty.$post()),
    onSettled: () => invalidateTopics(queryClient, ['work']),
  });
}
