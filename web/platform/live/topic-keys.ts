import type { Query, QueryClient } from '@tanstack/react-query';
import { topicsOf, type LiveTopic } from '#shared/records/live.ts';
import { viewScreens } from '#shared/finding/views.ts';
import type { RecordType } from '#shared/records/records.ts';
import { countViewsSoon } from './count-soon.ts';

/** Several topics feed the timelines. */
const TIMELINE = 'timeline';

/**
 * Query keys start with the name of their topic. This maps a topic to the other queries that a change makes stale, such
 * as summaries. `topicsOf` maps a record type to its topics.
 */
const alsoOfTopic: Record<LiveTopic, readonly string[]> = {
  companies: ['bin', 'today', TIMELINE],
  contacts: ['dashboard', 'bin', 'first-steps', 'today', TIMELINE],
  interactions: ['dashboard', 'bin', 'today', TIMELINE],
  tags: ['bin'],
  tasks: ['dashboard', 'bin', 'today', TIMELINE],
  // An assignment shows the client of its job.
  jobs: ['dashboard', 'bin', 'first-steps', 'assignments', 'today', TIMELINE],
  candidates: ['bin', 'first-steps', 'today', TIMELINE],
  assignments: ['dashboard', 'bin', 'today', TIMELINE],
  attachments: ['bin', TIMELINE],
  'cv-batches': [],
  imports: [],
  duplicates: [],
  views: [],
  templates: [],
  preferences: ['first-steps'],
  routine: ['today', 'calendar-feed'],
  'calendar-feed': ['activity'],
  billing: ['session'],
  // A stopped batch is open again, and an import reports its progress.
  work: ['cv-batches', 'imports'],
};

/** Topics that affect the counts of views. These are refetched last, and nothing waits for them. */
const counted: ReadonlySet<LiveTopic> = new Set(['views', ...viewScreens]);

const isOf = (topics: readonly LiveTopic[]) => {
  const keys = new Set(topics.flatMap((topic): readonly string[] => [topic, ...alsoOfTopic[topic]]));
  return ({ queryKey }: Query) => keys.has(String(queryKey[0]));
};

/** Refetches what is on screen at once, and the rest when it is next shown. */
export async function invalidateTopics(queryClient: QueryClient, topics: readonly LiveTopic[]): Promise<void> {
  if (topics.some((topic) => counted.has(topic))) countViewsSoon(queryClient);
  const predicate = isOf(topics);
  // A first load in progress is awaited before it is invalidated, although it may predate the change.
  const firstAnswers = queryClient
    .getQueryCache()
    .findAll({ predicate, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  const others = queryClient.invalidateQueries({ predicate });
  // Includes queries without observers, because prefetched data is about to be shown.
  await Promise.allSettled(firstAnswers.flatMap(({ promise }) => promise ?? []));
  await Promise.all([others, queryClient.invalidateQueries({ predicate: (query) => firstAnswers.includes(query) })]);
}

/** After the user's own write: the same topics that the server announces to other devices. */
export function invalidateRecords(queryClient: QueryClient, type: RecordType): Promise<void> {
  return invalidateTopics(queryClient, topicsOf[type]);
}
