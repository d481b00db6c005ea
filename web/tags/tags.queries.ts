import { queryOptions } from '@tanstack/react-query';
import type { Tag, TagInput, TagPatch } from '#shared/tags.ts';
import { MAX_PAGE_SIZE } from '#shared/record-terms.ts';
import { api, read } from '#web/lib/api.ts';
import { withReason } from '#web/records/failure.ts';
import { recordApi } from '#web/records/record-api.ts';
import { useRecordWrites } from '#web/records/use-record-writes.ts';

const routes = api.tags;

const tagsApi = recordApi<Tag, TagInput, TagPatch>('tag', routes);

/** All of the account's tags, by name: they are few, and filters and suggestions need them together. */
export const tagsQuery = queryOptions({
  queryKey: ['tags', 'all'],
  queryFn: async ({ signal }) => {
    const tags: Tag[] = [];
    let cursor: string | null | undefined;
    do {
      const query = { limit: String(MAX_PAGE_SIZE), ...(cursor ? { cursor } : {}) };
      const page = await read(routes.$get({ query }, { init: { signal } }));
      tags.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor);
    return tags;
  },
});

export function useTagWrites() {
  return useRecordWrites(tagsApi, {
    deleted: 'Tag removed',
    deleteFailed: (error) => withReason('Failed to remove tag', error),
    restored: 'Tag restored',
    restoreFailed: (error) => withReason('Failed to restore tag', error),
  });
}
