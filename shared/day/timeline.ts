import { typesThat, type TypeThat } from '#shared/records/records.ts';

export const timelineTypes = typesThat('timeline');
export type TimelineType = TypeThat<'timeline'>;

/** What the timeline of a client, a job or a candidate tells of. `job` is where a job stands, `move` where somebody stands on one. */
export const timelineKinds = ['interaction', 'move', 'placement', 'job', 'task', 'file'] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** Filters for the timeline. */
export const timelineFilters = {
  interactions: { label: 'Interactions', kinds: ['interaction'] },
  stages: { label: 'Stages', kinds: ['move', 'job'] },
  placements: { label: 'Placements', kinds: ['placement'] },
  tasks: { label: 'Tasks done', kinds: ['task'] },
  files: { label: 'Files', kinds: ['file'] },
} as const satisfies Record<string, { label: string; kinds: readonly TimelineKind[] }>;
export type TimelineFilter = keyof typeof timelineFilters;

/** A short first page leaves room for the sections below. */
export const FIRST_EVENTS = 10;
