import { recordPaths, type RecordType } from './records.ts';

/** The topics of live events. Events carry no data: screens that show the topic fetch it again. */
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

/** The topics affected by a change to a record of each type: its own lists, and those that show its name. */
export const topicsOf: Record<RecordType, readonly LiveTopic[]> = {
  company: ['companies', 'contacts', 'tags', 'jobs', 'tasks', 'interactions', 'attachments'],
  contact: ['contacts', 'companies', 'tags', 'interactions', 'tasks', 'jobs', 'attachments'],
  interaction: ['interactions', 'companies', 'contacts', 'jobs', 'candidates'],
  tag: ['tags', 'contacts', 'companies'],
  task: ['tasks', 'companies', 'contacts', 'jobs', 'candidates'],
  job: ['jobs', 'companies', 'candidates', 'assignments', 'attachments'],
  candidate: ['candidates', 'jobs', 'assignments', 'attachments'],
  assignment: ['assignments', 'candidates', 'jobs'],
  // The text of files makes candidates searchable.
  attachment: ['attachments', 'candidates'],
};

/**
 * Events of GET /api/live. `change` lists the changed topics, separated by spaces. `refetch` means that events may have
 * been missed (a new stream or a lost connection), so everything on screen is fetched again.
 */
export const liveEvents = { change: 'change', refetch: 'refetch' } as const;
