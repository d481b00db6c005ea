/** What a live event can be about. It carries no data: whoever shows the topic asks for it again. */
export const liveTopics = [
  'contacts',
  'interactions',
  'tags',
  'tasks',
  'jobs',
  'candidates',
  'preferences',
  'billing',
  'work',
] as const;
export type LiveTopic = (typeof liveTopics)[number];

/**
 * Events of GET /api/live. `change` names the topics that changed, separated by spaces. `refetch` says that events may
 * have been missed (a new stream, a lost connection): everything shown is asked for again.
 */
export const liveEvents = { change: 'change', refetch: 'refetch' } as const;
