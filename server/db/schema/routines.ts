import { date, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { StartScreen, TodayRule } from '#shared/routine.ts';
import { ownerId } from './accounts.ts';
import { timestamps } from './columns.ts';

/** How an account begins its day. */
export const routines = pgTable(
  'routines',
  {
    userId: ownerId(),
    timeZone: text('time_zone').notNull(),
    startScreen: text('start_screen').$type<StartScreen>().notNull(),
    /** The hour, by the account's clocks, at which the morning mail is due; null for none. */
    mailHour: smallint('mail_hour'),
    /** The last day whose mail was written. */
    mailedFor: date('mailed_for', { mode: 'string' }),
    shortlistDays: smallint('shortlist_days').notNull(),
    quietDays: smallint('quiet_days').notNull(),
    feedbackDays: smallint('feedback_days').notNull(),
    guaranteeDays: smallint('guarantee_days').notNull(),
    ...timestamps,
  },
  (table) => [primaryKey({ columns: [table.userId] }), index('routines_mailed').on(table.mailHour)],
);

/** Lines of the day that were put off: each stays away until its day. Tasks are put off by their own date. */
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
