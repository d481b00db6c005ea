import type { Query, QueryClient } from '@tanstack/react-query';
import { topicsOf, type LiveTopic } from '#shared/live.ts';
import { viewScreens } from '#shared/view-terms.ts';
import type { RecordType } from '#shared/record-terms.ts';
import { countViewsSoon } from '#web/views/count-soon.ts';

/** The timelines tell of several topics. */
const TIMELINE = 'timeline';

/**
 * The cached answers of a topic begin their query keys with its name. These are the others that a change of the topic
 * makes old: screens that sum up. Which topics a changed record belongs to is said in `topicsOf`.
 */
const alsoOfTopic: Record<LiveTopic, readonly string[]> = {
  contacts: ['dashboard', 'bin', 'first-steps', TIMELINE],
  interactions: ['dashboard', 'bin', 'today', TIMELINE],
  tags: ['bin'],
  tasks: ['dashboard', 'bin', 'today', TIMELINE],
  // An assignment names the job's client.
  jobs: ['dashboard', 'bin', 'first-steps', 'assignments', 'today', TIMELINE],
  candidates: ['bin', 'first-steps', TIMELINE],
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
  // A batch whose work was stopped is open again, and an import says how far its work is.
  work: ['cv-batches', 'imports'],
};

/** What the counts of views depend on. They come after everything else, and nobody waits for them. */
const counted: ReadonlySet<LiveTopic> = new Set(['views', ...viewScreens]);

const isOf = (topics: readonly LiveTopic[]) => {
  const keys = new Set(topics.flatMap((topic): readonly string[] => [topic, ...alsoOfTopic[topic]]));
  return ({ queryKey }: Query) => keys.has(String(queryKey[0]));
};

/** What is on screen is asked for again at once, the rest when it is next shown. */
export async function invalidateTopics(queryClient: QueryClient, topics: readonly LiveTopic[]): Promise<void> {
  if (topics.some((topic) => counted.has(topic))) countViewsSoon(queryClient);
  const predicate = isOf(topics);
  // A first answer that is on its way is waited for and not asked for anew, although it may have been read before the change.
  const firstAnswers = queryClient
    .getQueryCache()
    .findAll({ predicate, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  const others = queryClient.invalidateQueries({ predicate });
  // Also those that nobody shows yet: what was asked for ahead is soon shown.
  await Promise.allSettled(firstAnswers.flatMap(({ promise }) => promise ?? []));
  await Promise.all([others, queryClient.invalidateQueries({ predicate: (query) => firstAnswers.includes(query) })]);
}

/** After an own write: what the server will tell everybody else. */
export function invalidateRecords(queryClient: QueryClient, type: RecordType): Promise<void> {
  return invalidateTopics(queryClient, topicsOf[type]);
}
