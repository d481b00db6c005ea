import { infiniteQueryOptions } from '@tanstack/react-query';
import type { RelatedTo } from '#shared/related-terms.ts';
import { timelineFilters, type TimelineFilter } from '#shared/timeline-terms.ts';
import { api, read } from '#web/lib/api.ts';

/** The first page leaves room for what stands below; who asks for more gets more at a time. */
const FIRST_PAGE = '10';
const NEXT_PAGES = '50';

/** What happened with a client, a job or a candidate, the newest first; `filter` narrows it to a kind. */
export function timelineQuery({ type, id }: RelatedTo, filter: TimelineFilter | undefined) {
  return infiniteQueryOptions({
    queryKey: ['timeline', type, id, filter ?? null],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        limit: pageParam === null ? FIRST_PAGE : NEXT_PAGES,
        ...(filter && { kinds: timelineFilters[filter].kinds.join(',') }),
        ...(pageParam !== null && { cursor: pageParam }),
      };
      return read(api.timeline[':type'][':id'].$get({ param: { type, id }, query }, { init: { signal } }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
}
