import { addDays, daysBetween, type CalendarDate } from './calendar-date.ts';
import type { Routine, TodayRule } from './routine-terms.ts';

export const ruleLabels: Record<TodayRule, string> = {
  overdue: 'Overdue',
  due: 'Due today',
  feedback: 'Interviews without feedback',
  shortlist: 'Shortlists without an answer',
  quiet: 'Quiet jobs',
  start: 'Starting soon',
  guarantee: 'Guarantees ending',
};

/** The days ahead that starts and the ends of guarantees are told. */
export const DAYS_AHEAD = 7;

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** Why a line is there, as one reads it behind its title. */
export function reasonOf(rule: TodayRule, day: CalendarDate, today: CalendarDate): string {
  const since = daysBetween(day, today);
  const ahead = -since;
  const when = ahead === 0 ? 'today' : ahead === 1 ? 'tomorrow' : `in ${days(ahead)}`;
  switch (rule) {
    case 'overdue':
      return `${days(since)} overdue`;
    case 'due':
      return 'Due today';
    case 'feedback':
      return `In interview for ${days(since)}, no feedback`;
    case 'shortlist':
      return `Shortlist sent ${days(since)} ago, nothing heard`;
    case 'quiet':
      return `Nothing for ${days(since)}, and nothing planned`;
    case 'start':
      return `Starts ${when}`;
    case 'guarantee':
      return `Guarantee ends ${when}`;
  }
}

/** How long a line stays away that was seen to: as long as its reason counts, and what is over for good. */
export function doneUntil(rule: TodayRule, day: CalendarDate, today: CalendarDate, routine: Routine): CalendarDate {
  switch (rule) {
    case 'feedback':
      return addDays(today, Math.max(routine.feedbackDays, 1));
    case 'shortlist':
      return addDays(today, Math.max(routine.shortlistDays, 1));
    case 'quiet':
      return addDays(today, Math.max(routine.quietDays, 1));
    default:
      return addDays(day > today ? day : today, 1);
  }
}
