import { describe, expect, it } from 'vitest';
import { isTimeZone, momentOf, monthsUntil, startOfDay } from './time-zone.ts';

describe('startOfDay', () => {
  it.each([
    ['2026-11-01', 'UTC', '2026-11-01T00:00:00.000Z'],
    ['2026-11-01', 'Pacific/Auckland', '2026-10-31T11:00:00.000Z'],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
    ['2026-12-01', 'America/New_York', '2026-12-01T05:00:00.000Z'],
    ['2026-03-29', 'Europe/London', '2026-03-29T00:00:00.000Z'],
    ['2026-03-30', 'Europe/London', '2026-03-29T23:00:00.000Z'],
    ['2026-06-01', 'Asia/Kathmandu', '2026-05-31T18:15:00.000Z'],
    // Clocks in Beirut jump from 00:00 to 01:00, so the day starts with the gap.
    ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00.000Z'],
  ])('%s in %s is %s', (date, timeZone, moment) => {
    expect(startOfDay(date, timeZone).toISOString()).toBe(moment);
  });
});

describe('momentOf', () => {
  it.each([
    ['2026-06-01', '09:30', 'UTC', '2026-06-01T09:30:00.000Z'],
    ['2026-06-01', '09:30', 'Europe/London', '2026-06-01T08:30:00.000Z'],
    ['2026-12-01', '09:30', 'Europe/London', '2026-12-01T09:30:00.000Z'],
    ['2026-06-01', '23:45', 'America/New_York', '2026-06-02T03:45:00.000Z'],
    ['2026-06-01', '00:15', 'Pacific/Auckland', '2026-05-31T12:15:00.000Z'],
    ['2026-06-01', '09:30', 'Asia/Kathmandu', '2026-06-01T03:45:00.000Z'],
    ['2026-06-01', '09:30', 'Pacific/Kiritimati', '2026-05-31T19:30:00.000Z'],
  ])('%s %s in %s is %s', (date, time, timeZone, moment) => {
    expect(momentOf(date, time, timeZone).toISOString()).toBe(moment);
  });

  it.each([
    ['2026-03-29', '00:59', 'Europe/London', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29', '01:00', 'Europe/London', '2026-03-29T01:00:00.000Z'],
    ['2026-03-29', '01:30', 'Europe/London', '2026-03-29T01:00:00.000Z'],
    ['2026-03-29', '02:00', 'Europe/London', '2026-03-29T01:00:00.000Z'],
    ['2026-03-29', '02:01', 'Europe/London', '2026-03-29T01:01:00.000Z'],
    ['2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:00:00.000Z'],
    ['2026-03-08', '03:00', 'America/New_York', '2026-03-08T07:00:00.000Z'],
    ['2026-09-27', '02:30', 'Pacific/Auckland', '2026-09-26T14:00:00.000Z'],
    ['2026-10-04', '02:59', 'Australia/Sydney', '2026-10-03T16:00:00.000Z'],
    // Only half an hour is skipped here.
    ['2026-10-04', '02:15', 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
    ['2026-10-04', '02:30', 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
    // The day itself starts with the gap.
    ['2026-09-06', '00:30', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    ['2026-03-29', '00:00', 'Asia/Beirut', '2026-03-28T22:00:00.000Z'],
    // Samoa skipped a whole day when it crossed the date line.
    ['2011-12-30', '12:00', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  ])('in or near a gap: %s %s in %s is %s', (date, time, timeZone, moment) => {
    expect(momentOf(date, time, timeZone).toISOString()).toBe(moment);
  });

  it.each([
    ['2026-10-25', '00:59', 'Europe/London', '2026-10-24T23:59:00.000Z'],
    ['2026-10-25', '01:00', 'Europe/London', '2026-10-25T00:00:00.000Z'],
    ['2026-10-25', '01:59', 'Europe/London', '2026-10-25T00:59:00.000Z'],
    ['2026-10-25', '02:00', 'Europe/London', '2026-10-25T02:00:00.000Z'],
    ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2026-04-05', '02:30', 'Pacific/Auckland', '2026-04-04T13:30:00.000Z'],
    ['2026-04-05', '02:30', 'Australia/Sydney', '2026-04-04T15:30:00.000Z'],
    ['2026-04-05', '01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
    ['2026-04-05', '02:00', 'Australia/Lord_Howe', '2026-04-04T15:30:00.000Z'],
    ['2026-04-04', '23:30', 'America/Santiago', '2026-04-05T02:30:00.000Z'],
    ['2026-11-01', '00:30', 'America/Havana', '2026-11-01T04:30:00.000Z'],
  ])('in or near a repeated hour: %s %s in %s is %s', (date, time, timeZone, moment) => {
    expect(momentOf(date, time, timeZone).toISOString()).toBe(moment);
  });

  it('never goes back during a day, and matches the clocks except in a gap', () => {
    const hours = Array.from({ length: 24 * 4 }, (_, quarter) => {
      const minutes = String((quarter % 4) * 15).padStart(2, '0');
      return `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${minutes}`;
    });
    const zones = ['Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'America/Santiago', 'Africa/Casablanca'];
    const shown = (timeZone: string) =>
      new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
    for (const timeZone of zones) {
      const clock = shown(timeZone);
      for (const date of ['2026-03-08', '2026-03-29', '2026-04-05', '2026-09-06', '2026-10-04', '2026-10-25']) {
        const moments = hours.map((time) => momentOf(date, time, timeZone));
        expect(moments, `${date} in ${timeZone}`).toEqual(
          moments.toSorted((one, other) => Number(one) - Number(other)),
        );
        const others = hours.filter((time, index) => clock.format(moments[index]) !== time);
        // A skipped hour has at most four quarters.
        expect(others.length, `${date} in ${timeZone}`).toBeLessThanOrEqual(4);
      }
    }
  });
});

it('recognises time zones', () => {
  expect(['Europe/London', 'UTC', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, true, false, false]);
});

it('months count back across the turn of the year', () => {
  expect(monthsUntil('2026-02-28', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
});
