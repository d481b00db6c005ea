import { z } from 'zod';
import { calendarDate } from '#shared/platform/calendar-date-schema.ts';
import { recordId } from '#shared/records/list-schemas.ts';
import { relatedRefSchema } from '#shared/records/related-schemas.ts';
import { todayRules } from './day-settings.ts';
import { taskSchema } from '#shared/crm/task-schemas.ts';

// The part that screens import without the schema library.
export * from './today.ts';

/** The most lines shown per reason. Beyond that, the reason is listed in `more`. */
export const MOST_OF_A_RULE = 50;

const lineSchema = z.object({
  rule: z.enum(todayRules),
  /** The task, job or assignment of the line. */
  id: z.uuid(),
  title: z.string(),
  /** The record to contact, and where the interaction is logged. */
  about: relatedRefSchema.nullable(),
  /** Context: the job of a candidate, or the client of a job. */
  beside: z.string().nullable(),
  /** The date the reason counts from: due date, start of the stage, or start date. */
  day: z.iso.date(),
  /** HH:MM, if a task has a time. */
  time: z.string().nullable(),
  /** Whom to call or mail: the client or candidate, or the client of the job. */
  reach: z.object({ name: z.string(), phone: z.string().nullable(), email: z.string().nullable() }).nullable(),
  /** The task itself, if the line is one. */
  task: taskSchema.nullable(),
});
export type TodayLine = z.infer<typeof lineSchema>;

export const todaySchema = z.object({
  lines: z.array(lineSchema),
  /** Reasons with more lines than are shown. */
  more: z.array(z.enum(todayRules)),
});
export type Today = z.infer<typeof todaySchema>;

/** Snoozes a line until a day; null brings it back. Tasks are snoozed by their own due date. */
export const todaySnoozeInput = z.strictObject({
  rule: z.enum(todayRules, 'Rule must be one of the listed reasons'),
  subjectId: recordId,
  until: calendarDate('Choose a date').nullable(),
});
export type TodaySnoozeInput = z.infer<typeof todaySnoozeInput>;
