import type { QueryClient } from '@tanstack/react-query';
import { localDate } from '#shared/calendar-date.ts';
import { candidateCountsQuery, candidateListQuery } from '#web/candidates/candidates.queries.ts';
import { contactListQuery } from '#web/contacts/contacts.queries.ts';
import { dashboardQuery } from '#web/dashboard/dashboard.queries.ts';
import { jobListQuery, jobStatsQuery } from '#web/jobs/jobs.queries.ts';
import { taskCountsQuery, taskListQuery } from '#web/tasks/tasks.queries.ts';
import type { screens } from './screens.ts';

type Screen = (typeof screens)[number]['to'];

/** What each screen asks for first when nothing else is in its address. */
const firstQuestions: Partial<Record<Screen, (queryClient: QueryClient) => unknown>> = {
  '/dashboard': (queryClient) => queryClient.prefetchQuery(dashboardQuery(localDate(new Date()))),
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

/** For a link to a screen: who points at it is about to follow it. What is known and new enough is not asked for again. */
export function prefetchBy(queryClient: QueryClient, to: Screen) {
  const prefetch = () => void firstQuestions[to]?.(queryClient);
  return { onPointerEnter: prefetch, onPointerDown: prefetch, onFocus: prefetch };
}
