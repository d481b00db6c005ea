import type { QueryClient } from '@tanstack/react-query';
import { topicsOf, type LiveTopic } from '#shared/live.ts';
import type { RecordType } from '#shared/records.ts';

/**
 * The cached answers of a topic begin their query keys with its name. These are the others that a change of the topic
 * makes old: screens that sum up. Which topics a changed record belongs to is said in `topicsOf`.
 */
const alsoOfTopic: Record<LiveTopic, readonly string[]> = {
  contacts: ['dashboard', 'bin'],
  interactions: ['dashboard', 'bin'],
  tags: ['bin'],
  tasks: ['dashboard', 'bin'],
  jobs: ['dashboard', 'bin'],
  candidates: ['bin'],
  preferences: [],
  billing: ['session'],
  work: [],
};

/** What is on screen is asked for again at once, the rest when it is next shown. */
export async function invalidateTopics(queryClient: QueryClient, topics: readonly LiveTopic[]): Promise<void> {
  const keys = new Set(topics.flatMap((topic): readonly string[] => [topic, ...alsoOfTopic[topic]]));
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => keys.has(String(queryKey[0])) });
}

/** After an own write: what the server will tell everybody else. */
export function invalidateRecords(queryClient: QueryClient, type: RecordType): Promise<void> {
  return invalidateTopics(queryClient, topicsOf[type]);
}
