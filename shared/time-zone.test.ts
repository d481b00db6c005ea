import { describe, expect, it } from 'vitest';
import { isTimeZone, monthsUntil, startOfDay } from './time-zone.ts';

describe('startOfDay', () => {
  it.each([
    ['2026-11-01', 'UTC', '2026-11-01T00:00:00.000Z'],
    ['2026-11-01', 'Pacific/Auckland', '2026-10-31T11:00:00.000Z'],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
    ['2026-12-01', 'America/New_York', '2026-12-01T05:00:00.000Z'],
    ['2026-03-29', 'Europe/London', '2026-03-29T00:00:00.000Z'],
    ['2026-03-30', 'Europe/London', '2026-03-29T23:00:00.000Z'],
    ['2026-06-01', 'Asia/Kathmandu', '2026-05-31T18:15:00.000Z'],
    // Clocks in Beirut go from 00:00 to 01:00: the day begins with the gap.
    ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00.000Z'],
  ])('%s in %s is %s', (date, timeZone, moment) => {
    expect(startOfDay(date, timeZone).toISOString()).toBe(moment);
  });
});

it('a time zone is one that the calendar knows', () => {
  expect(['Europe/London', 'UTC', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, true, false, false]);
});

it('months are counted back over the turn of the year', () => {
  expect(monthsUntil('2026-02-28', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
});
