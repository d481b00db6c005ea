import type { QueryClient } from '@tanstack/react-query';
import type { LiveTopic } from '#shared/live.ts';

/**
 * Which cached answers a change makes old, by the first part of their query key. It serves the browser's own writes and
 * the news from the server alike. A record that shows another one's name belongs to that one's topic too.
 */
const keysOfTopic: Record<LiveTopic, readonly string[]> = {
  contacts: ['contacts', 'interactions', 'tags', 'tasks', 'jobs', 'dashboard', 'bin'],
  interactions: ['interactions', 'dashboard', 'bin'],
  tags: ['tags', 'contacts', 'bin'],
  tasks: ['tasks', 'dashboard', 'bin'],
  jobs: ['jobs', 'candidates', 'dashboard', 'bin'],
  candidates: ['candidates', 'jobs', 'bin'],
  preferences: ['preferences'],
  billing: ['billing', 'session'],
  work: ['work'],
};

/** What is on screen is asked for again at once, the rest when it is next shown. */
export async function invalidateTopics(queryClient: QueryClient, topics: readonly LiveTopic[]): Promise<void> {
  const keys = new Set(topics.flatMap((topic) => keysOfTopic[topic]));
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => keys.has(String(queryKey[0])) });
}
