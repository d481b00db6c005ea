import { queryOptions } from '@tanstack/react-query';
import { api, read } from '#web/platform/lib/api.ts';

/** The account's background work, newest first. */
export const workQuery = queryOptions({
  queryKey: ['work'],
  queryFn: async ({ signal }) => (await read(api.work.$get({}, { init: { signal } }))).items,
});

/** What the work has done already stays. */
export function stopWork(id: string) {
  return read(api.work[':id'].cancel.$post({ param: { id } }));
}
