import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RecordType } from '#shared/record-terms.ts';
import type { BinItem } from '#shared/records.ts';
import { api, ApiError, read } from '#web/lib/api.ts';
import { invalidateRecords } from '#web/live/topic-keys.ts';
import { recordList } from '#web/records/record-api.ts';

/** The latest deletion first. */
export const binListQuery = recordList<BinItem>('bin', {}, (page, signal) =>
  read(api.bin.$get({ query: page }, { init: { signal } })),
);

/** Whether a record that cannot be read is in the bin; null if it is not. */
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
