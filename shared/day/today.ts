import { addDays, daysBetween, type CalendarDate } from '#shared/platform/calendar-date.ts';
import type { DaySettings, TodayRule } from './day-settings.ts';

export const ruleLabels: Record<TodayRule, string> = {
  overdue: 'Overdue',
  due: 'Due today',
  feedback: 'Interviews without feedback',
  shortlist: 'Shortlists without a reply',
  quiet: 'Quiet jobs',
  start: 'Starting soon',
  guarantee: 'Guarantees ending',
};

/** How many days ahead the list announces starts and ends of guarantees. */
export const DAYS_AHEAD = 7;

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** Why a line is on the list, shown after its title. */
export function reasonOf(rule: TodayRule, day: CalendarDate, today: CalendarDate): string {
  const since = daysBetween(day, today);
  const ahead = -since;
  const when = ahead === 0 ? 'today' : ahead === 1 ? 'tomorrow' : `in ${days(ahead)}`;
  switch (rule) {
    case 'overdue':
      return `Due ${days(since)} ago`;
    case 'due':
      return 'Due today';
    case 'feedback':
      return `In interview for ${days(since)}, no feedback`;
    case 'shortlist':
      return `Shortlist sent ${days(since)} ago, no reply`;
    case 'quiet':
      return `No activity for ${days(since)}, nothing planned`;
    case 'start':
      return `Starts ${when}`;
    case 'guarantee':
      return `Guarantee ends ${when}`;
  }
}

/** The same below the label of the rule: only what the label does not say. */
export function reasonBelowLabel(rule: TodayRule, day: CalendarDate, today: CalendarDate): string | null {
  switch (rule) {
    case 'due':
      return null;
    case 'feedback':
      return `In interview for ${days(daysBetween(day, today))}`;
    case 'shortlist':
      return `Sent ${days(daysBetween(day, today))} ago`;
    default:
      return reasonOf(rule, day, today);
  }
}

/** Until when a line marked done stays hidden: for the days of its rule, or past the date it is about. */
export function doneUntil(
  rule: TodayRule,
  day: CalendarDate,
  today: CalendarDate,
  daySettings: DaySettings,
): CalendarDate {
  switch (rule) {
    case 'feedback':
      return addDays(today, Math.max(daySettings.feedbackDays, 1));
    case 'shortlist':
      return addDays(today, Math.max(daySettings.shortlistDays, 1));
    case 'quiet':
      return addDays(today, Math.max(daySettings.quietDays, 1));
    default:
      return addDays(day > today ? day : today, 1);
  }
}
