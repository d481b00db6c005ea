import { addDays, type CalendarDate } from '#shared/platform/calendar-date.ts';
import type { JobsFilter, JobsQuery } from './job-schemas.ts';
import { USUAL_JOB_SORT, type JobStage } from './jobs.ts';

export const RECENT_DAYS = 90;

/** The board shows what was placed lately, or in the month that was asked for. The table has all placements. */
export function recentlyPlaced(filter: JobsFilter, today: CalendarDate): JobsFilter {
  return { placedFrom: `${addDays(today, -RECENT_DAYS)}T00:00:00.000Z`, ...filter, stage: 'placed' };
}

type JobList = JobsFilter & Pick<JobsQuery, 'sort'>;

/** The list in a column of the board; null is the column of all other stages. */
export function boardList(stage: JobStage | null, { sort, ...filter }: JobList, today: CalendarDate): JobList {
  if (stage === null) return { ...filter, group: 'unknown', sort };
  if (stage !== 'placed') return { ...filter, stage, sort };
  // Unless an order was chosen, the latest placement comes first.
  return { ...recentlyPlaced(filter, today), sort: sort === USUAL_JOB_SORT ? '-placedAt' : sort };
}
