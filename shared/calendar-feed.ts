import { z } from 'zod';

/** What somebody lets a calendar show that is read by whoever knows its address. */
const choice = (label: string) => z.boolean(`${label} must be true or false`);

const feedChoices = z.strictObject({
  showTasks: choice('Tasks'),
  showStarts: choice('Start dates'),
  /** Of tasks, as they were typed; without it each is a "Task". */
  showTitles: choice('Titles of tasks'),
  /** Of people and firms, and of the jobs they are there for. */
  showNames: choice('Names'),
});
export type FeedChoices = z.infer<typeof feedChoices>;

export const defaultFeedChoices: FeedChoices = {
  showTasks: true,
  showStarts: true,
  showTitles: true,
  showNames: false,
};

/** What is left out stays as it was, or as it comes. */
export const feedPatch = feedChoices.partial();
export type FeedPatch = z.infer<typeof feedPatch>;

export const calendarFeedSchema = feedChoices.extend({
  /** By whose clocks the times of tasks are meant. */
  timeZone: z.string(),
  madeAt: z.iso.datetime(),
  /** To the hour; null if no calendar has asked for it yet. */
  lastFetchedAt: z.iso.datetime().nullable(),
});
export type CalendarFeed = z.infer<typeof calendarFeedSchema>;

/* ---- What stands in the calendar ---- */

/** Days before and after today that it holds, and how many entries: the nearest ones. */
export const FEED_DAYS_BACK = 30;
export const FEED_DAYS_AHEAD = 365;
export const MOST_FEED_EVENTS = 2_000;

/** How long a task with a time takes in a calendar, which knows no other tasks with a time. */
export const TIMED_TASK_MINUTES = 30;

interface DatedTask {
  title: string;
  /** Whom or what it is about, with the firm if there is one. */
  related: string | null;
  company: string | null;
}

export function taskSummary({ title, related, company }: DatedTask, { showTitles, showNames }: FeedChoices): string {
  const whom = showNames ? [related, company].filter(Boolean).join(', ') : '';
  return [showTitles ? title : 'Task', whom].filter(Boolean).join(' · ');
}

interface Start {
  /** Null where a job was placed before anybody said with whom. */
  candidate: string | null;
  job: string;
  company: string | null;
}

export function startSummary({ candidate, job, company }: Start, { showNames }: FeedChoices): string {
  if (!showNames) return 'Somebody starts';
  return `${candidate ?? 'Somebody'} starts as ${job}${company ? ` at ${company}` : ''}`;
}
