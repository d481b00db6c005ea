import { describe, expect, it } from 'vitest';
import { addDays, endOfWeek, formatCalendarDate, isCalendarDate, localDate } from './calendar-date.ts';
import { calendarDate } from './calendar-date-schema.ts';

describe('isCalendarDate', () => {
  it.each(['2026-03-29', '2024-02-29', '1900-01-01', '9999-12-31'])('accepts %s', (text) => {
    expect(isCalendarDate(text)).toBe(true);
  });

  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-3-9',
    '29/03/2026',
    '0000-01-01',
    '2026-03-29T00:00:00Z',
    '',
  ])('refuses %j', (text) => {
    expect(isCalendarDate(text)).toBe(false);
  });
});

describe('calendarDate', () => {
  it('explains what to enter', () => {
    expect(calendarDate('Choose a date').safeParse('soon').error?.issues[0]?.message).toBe('Choose a date');
    expect(calendarDate('Choose a date').safeParse(7).error?.issues[0]?.message).toBe('Choose a date');
  });
});

describe('addDays', () => {
  it.each([
    ['2026-03-28', 1, '2026-03-29'],
    ['2026-03-29', 1, '2026-03-30'],
    ['2026-10-25', 1, '2026-10-26'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2024-03-01', -1, '2024-02-29'],
  ])('%s and %d days is %s, despite clock changes', (date, days, result) => {
    expect(addDays(date, days)).toBe(result);
  });
});

describe('endOfWeek', () => {
  it.each([
    ['2026-11-16', '2026-11-22'],
    ['2026-11-21', '2026-11-22'],
    ['2026-11-22', '2026-11-22'],
    ['2026-12-28', '2027-01-03'],
  ])('of %s is Sunday %s', (date, sunday) => {
    expect(endOfWeek(date)).toBe(sunday);
  });
});

describe('localDate', () => {
  it('is the local day', () => {
    expect(localDate(new Date(2026, 2, 9, 0, 0))).toBe('2026-03-09');
    expect(localDate(new Date(2026, 2, 9, 23, 59))).toBe('2026-03-09');
  });
});

describe('formatCalendarDate', () => {
  it('uses the long British form, or "Invalid date"', () => {
    expect(formatCalendarDate('2026-03-09')).toBe('9 March 2026');
    expect(formatCalendarDate('2026-02-30')).toBe('Invalid date');
  });
});
