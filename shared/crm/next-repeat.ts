import { addDays, addMonths, daysBetween, monthsBetween, type CalendarDate } from '#shared/platform/calendar-date.ts';
import type { Repeat } from './repeats.ts';

/**
 * The first occurrence after `after`. A series keeps the day it started on: a task due on the 31st falls on the last
 * day of shorter months and then on the 31st again, and finishing late does not shift the rest.
 */
export function nextRepeat(repeat: Repeat, beginning: CalendarDate, after: CalendarDate): CalendarDate {
  if (after < beginning) return beginning;
  switch (repeat) {
    case 'daily':
      return addDays(after, 1);
    case 'workdays':
      return nextWorkday(after);
    case 'weekly':
      return addDays(beginning, (Math.floor(daysBetween(beginning, after) / DAYS_OF_WEEK) + 1) * DAYS_OF_WEEK);
    case 'monthly':
      return nextMonthly(beginning, after);
  }
}

const DAYS_OF_WEEK = 7;

function nextWorkday(after: CalendarDate): CalendarDate {
  const day = addDays(after, 1);
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === 6) return addDays(day, 2);
  return weekday === 0 ? addDays(day, 1) : day;
}

function nextMonthly(beginning: CalendarDate, after: CalendarDate): CalendarDate {
  const between = monthsBetween(beginning, after);
  const sameMonth = addMonths(beginning, between);
  return sameMonth > after ? sameMonth : addMonths(beginning, between + 1);
}
