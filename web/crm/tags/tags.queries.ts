import { queryOptions } from '@tanstack/react-query';
import type { Tag, TagInput, TagPatch } from '#shared/crm/tag-schemas.ts';
import { MAX_PAGE_SIZE } from '#shared/platform/limits.ts';
import { api, read } from '#web/platform/lib/api.ts';
import { withReason } from '#web/records/core/failure.ts';
import { recordApi } from '#web/records/core/record-api.ts';
import { useRecordWrites } from '#web/records/core/use-record-writes.ts';

const routes = api.tags;

const tagsApi = recordApi<Tag, TagInput, TagPatch>('tag', routes);

/** All tags of the account, by name. They are few, and filters and suggestions need all of them. */
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
