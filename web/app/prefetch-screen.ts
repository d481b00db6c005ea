import type { QueryClient } from '@tanstack/react-query';
import { localDate } from '#shared/platform/calendar-date.ts';
import { candidateCountsQuery, candidateListQuery } from '#web/crm/candidates/candidates.queries.ts';
import { contactListQuery } from '#web/crm/contacts/contacts.queries.ts';
import { dashboardQuery } from '#web/day/dashboard/dashboard.queries.ts';
import { todayQuery } from '#web/day/today/today.queries.ts';
import { jobListQuery, jobStatsQuery } from '#web/crm/jobs/jobs.queries.ts';
import { taskCountsQuery, taskListQuery } from '#web/crm/tasks/tasks.queries.ts';
import type { screens } from '#web/finding/find/screens.ts';

type Screen = (typeof screens)[number]['to'];

/** The first queries of each screen, for a URL without parameters. */
const firstQuestions: Partial<Record<Screen, (queryClient: QueryClient) => unknown>> = {
  '/today': (queryClient) => queryClient.prefetchQuery(todayQuery(localDate(new Date()))),
  '/dashboard': (queryClient) => {
    const today = localDate(new Date());
    return [queryClient.prefetchQuery(dashboardQuery(today)), queryClient.prefetchQuery(todayQuery(today))];
  },
  '/contacts': (queryClient) => queryClient.prefetchInfiniteQuery(contactListQuery({ sort: 'name' })),
  '/jobs': (queryClient) => [
    queryClient.prefetchInfiniteQuery(jobListQuery({ sort: 'title' })),
    queryClient.prefetchQuery(jobStatsQuery()),
  ],
  '/candidates': (queryClient) => [
    queryClient.prefetchInfiniteQuery(candidateListQuery({ sort: 'name' })),
    queryClient.prefetchQuery(candidateCountsQuery),
  ],
  '/tasks': (queryClient) => {
    const today = localDate(new Date());
    return [
      queryClient.prefetchInfiniteQuery(taskListQuery({ status: 'unfinished', sort: 'dueDate' }, today)),
      queryClient.prefetchQuery(taskCountsQuery(today)),
    ];
  },
};

/**
 * Event handlers for a link to a screen: pointing at it prefetches the first queries. Fresh data is not fetched again.
 */
export function prefetchBy(queryClient: QueryClient, to: Screen) {
  const prefetch = () => void firstQuestions[to]?.(queryClient);
  return { onPointerEnter: prefetch, onPointerDown: prefetch, onFocus: prefetch };
}
