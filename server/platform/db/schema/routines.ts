import { date, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { StartScreen, TodayRule } from '#shared/day/day-setting-schemas.ts';
import { ownerId } from './accounts.ts';
import { timestamps } from './columns.ts';

/** The settings for the start of an account's day. */
export const routines = pgTable(
  'routines',
  {
    userId: ownerId(),
    timeZone: text('time_zone').notNull(),
    startScreen: text('start_screen').$type<StartScreen>().notNull(),
    /** The hour at which the morning mail is due, in the account's time zone; null for none. */
    mailHour: smallint('mail_hour'),
    /** The last day whose mail was written, or whose hour had passed when it was chosen. */
    mailedFor: date('mailed_for', { mode: 'string' }),
    shortlistDays: smallint('shortlist_days').notNull(),
    quietDays: smallint('quiet_days').notNull(),
    feedbackDays: smallint('feedback_days').notNull(),
    guaranteeDays: smallint('guarantee_days').notNull(),
    ...timestamps,
  },
  (table) => [primaryKey({ columns: [table.userId] }), index('routines_mailed').on(table.mailHour)],
);

/** Snoozed lines of the day, each hidden until its date. A task is snoozed by changing its due date. */
export const todaySnoozes = pgTable(
  'today_snoozes',
  {
    userId: ownerId(),
    rule: text('rule').$type<TodayRule>().notNull(),
    /** The job or the assignment that the line is about. */
    subjectId: uuid('subject_id').notNull(),
    until: date('until', { mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.rule, table.subjectId] })],
);
