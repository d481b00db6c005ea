import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BinItem, RecordType } from '#shared/records.ts';
import { api, read } from '#web/lib/api.ts';
import { invalidateRecords } from '#web/live/topic-keys.ts';
import { recordList } from '#web/records/record-api.ts';

/** The latest deletion first. */
export const binListQuery = recordList<BinItem>('bin', {}, (page, signal) =>
  read(api.bin.$get({ query: page }, { init: { signal } })),
);

const restoreByType: Record<RecordType, (id: string) => Promise<unknown>> = {
  contact: (id) => read(api.contacts[':id'].restore.$post({ param: { id } })),
  interaction: (id) => read(api.interactions[':id'].restore.$post({ param: { id } })),
  tag: (id) => read(api.tags[':id'].restore.$post({ param: { id } })),
  task: (id) => read(api.tasks[':id'].restore.$post({ param: { id } })),
  job: (id) => read(api.jobs[':id'].restore.$post({ param: { id } })),
  candidate: (id) => read(api.candidates[':id'].restore.$post({ param: { id } })),
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
