import { recordPaths, type RecordType } from './record-terms.ts';

/** What a live event can be about. It carries no data: whoever shows the topic asks for it again. */
export const liveTopics = [
  ...Object.values(recordPaths),
  'cv-batches',
  'imports',
  'duplicates',
  'views',
  'templates',
  'preferences',
  'routine',
  'calendar-feed',
  'billing',
  'work',
] as const;
export type LiveTopic = (typeof liveTopics)[number];

/** What is shown differently after a record of a type has changed: its own lists, and those that show its name. */
export const topicsOf: Record<RecordType, readonly LiveTopic[]> = {
  contact: ['contacts', 'tags', 'interactions', 'tasks', 'jobs', 'attachments'],
  interaction: ['interactions', 'contacts', 'jobs', 'candidates'],
  tag: ['tags', 'contacts'],
  task: ['tasks', 'contacts', 'jobs', 'candidates'],
  job: ['jobs', 'candidates', 'assignments', 'attachments'],
  candidate: ['candidates', 'jobs', 'assignments', 'attachments'],
  assignment: ['assignments', 'candidates', 'jobs'],
  // A candidate is found by what stands in their files.
  attachment: ['attachments', 'candidates'],
};

/**
 * Events of GET /api/live. `change` names the topics that changed, separated by spaces. `refetch` says that events may
 * have been missed (a new stream, a lost connection): everything shown is asked for again.
 */
export const liveEvents = { change: 'change', refetch: 'refetch' } as const;
