import { z } from 'zod';
import { isCalendarDate } from './calendar-date.ts';

export function calendarDate(message: string) {
  return z.string(message).refine(isCalendarDate, message).meta({ format: 'date', example: '2026-03-29' });
}
