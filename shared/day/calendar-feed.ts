import { z } from 'zod';

/** What the owner lets the calendar feed show. Anyone who knows its URL can read the feed. */
const choice = (label: string) => z.boolean(`${label} must be true or false`);

const feedChoices = z.strictObject({
  showTasks: choice('Tasks'),
  showStarts: choice('Start dates'),
  /** Task titles as typed; otherwise each entry reads "Task". */
  showTitles: choice('Titles of tasks'),
  /** Names of people and companies, and of their jobs. */
  showNames: choice('Names'),
});
export type FeedChoices = z.infer<typeof feedChoices>;

export const defaultFeedChoices: FeedChoices = {
  showTasks: true,
  showStarts: true,
  showTitles: true,
  showNames: false,
};

/** Omitted settings keep their value or default. */
export const feedPatch = feedChoices.partial();
export type FeedPatch = z.infer<typeof feedPatch>;

export const calendarFeedSchema = feedChoices.extend({
  /** The time zone of the task times. */
  timeZone: z.string(),
  madeAt: z.iso.datetime(),
  /** Rounded to the hour; null if no calendar has fetched the feed yet. */
  lastFetchedAt: z.iso.datetime().nullable(),
});
export type CalendarFeed = z.infer<typeof calendarFeedSchema>;

/* ---- Entries ---- */

/** How many days before and after today the feed covers, and how many entries it holds at most: the nearest ones. */
export const FEED_DAYS_BACK = 30;
export const FEED_DAYS_AHEAD = 365;
export const MOST_FEED_EVENTS = 2_000;

/** The length of a timed task in the feed. Calendars need an end time, and tasks have none. */
export const TIMED_TASK_MINUTES = 30;

interface DatedTask {
  title: string;
  /** The related person or job, with the company if there is one. */
  related: string | null;
  company: string | null;
}

export function taskSummary({ title, related, company }: DatedTask, { showTitles, showNames }: FeedChoices): string {
  const whom = showNames ? [related, company].filter(Boolean).join(', ') : '';
  return [showTitles ? title : 'Task', whom].filter(Boolean).join(' · ');
}

interface Start {
  /** Null if the job was placed without naming a candidate. */
  candidate: string | null;
  job: string;
  company: string | null;
}

export function startSummary({ candidate, job, company }: Start, { showNames }: FeedChoices): string {
  if (!showNames) return 'A candidate starts';
  return `${candidate ?? 'A candidate'} starts as ${job}${company ? ` at ${company}` : ''}`;
}
