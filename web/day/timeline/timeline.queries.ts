import { infiniteQueryOptions } from '@tanstack/react-query';
import type { RelatedTo } from '#shared/records/related.ts';
import { FIRST_EVENTS, timelineFilters, type TimelineFilter } from '#shared/day/timeline.ts';
import { api, read } from '#web/platform/lib/api.ts';
import { copyFirst } from '#web/platform/lib/earlier-copies.ts';

/** Later pages are longer. */
const NEXT_PAGES = '50';

/** The events of a client, job or candidate, newest first. `filter` limits them to one kind. */
export function timelineQuery({ type, id }: RelatedTo, filter: TimelineFilter | undefined) {
  return infiniteQueryOptions({
    queryKey: ['timeline', type, id, filter ?? null],
    meta: copyFirst,
    queryFn: ({ pageParam, signal }) => {
      const query = {
        limit: pageParam === null ? String(FIRST_EVENTS) : NEXT_PAGES,
        ...(filter && { kinds: timelineFilters[filter].kinds.join(',') }),
        ...(pageParam !== null && { cursor: pageParam }),
      };
      return read(api.timeline[':type'][':id'].$get({ param: { type, id }, query }, { init: { signal } }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
}
