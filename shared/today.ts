import { z } from 'zod';
import { calendarDate } from './calendar-date-schema.ts';
import { recordId } from './records.ts';
import { relatedRefSchema } from './related.ts';
import { todayRules } from './routine-terms.ts';
import { taskSchema } from './tasks.ts';

// What screens show of it, without the schema library.
export * from './today-terms.ts';

/** So many lines of each reason are told; more are counted. */
export const MOST_OF_A_RULE = 50;

const lineSchema = z.object({
  rule: z.enum(todayRules),
  /** The task, the job or the assignment that the line is about. */
  id: z.uuid(),
  title: z.string(),
  /** Whom to speak to, and where it is noted that somebody did. */
  about: relatedRefSchema.nullable(),
  /** What else says where one is: the job of a candidate, the client of a job. */
  beside: z.string().nullable(),
  /** The day that the reason counts from: due, in its stage since, starting. */
  day: z.iso.date(),
  /** HH:MM, of a task that has one. */
  time: z.string().nullable(),
  reach: z.object({ phone: z.string().nullable(), email: z.string().nullable() }).nullable(),
  /** The task itself, if it is one. */
  task: taskSchema.nullable(),
});
export type TodayLine = z.infer<typeof lineSchema>;

export const todaySchema = z.object({
  lines: z.array(lineSchema),
  /** Reasons for which there are more lines than are told. */
  more: z.array(z.enum(todayRules)),
});
export type Today = z.infer<typeof todaySchema>;

/** Puts a line off until a day, or back with null. Tasks are put off by their own date. */
export const todaySnoozeInput = z.strictObject({
  rule: z.enum(todayRules, 'Rule must be one of the reasons of the list'),
  subjectId: recordId,
  until: calendarDate('Choose a date').nullable(),
});
export type TodaySnoozeInput = z.infer<typeof todaySnoozeInput>;
