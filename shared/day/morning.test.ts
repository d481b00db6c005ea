import { describe, expect, it } from 'vitest';
import { mailedForOnceChosen, morningDue } from './morning.ts';

const at = (moment: string, timeZone: string, mailHour: number | null, mailedFor: string | null = null) =>
  morningDue(new Date(moment), { timeZone, mailHour, mailedFor });

describe('the morning whose mail is due', () => {
  it.each([
    ['2026-06-01T06:59:59Z', 'UTC', 7, null],
    ['2026-06-01T07:00:00Z', 'UTC', 7, '2026-06-01'],
    ['2026-06-01T12:59:59Z', 'UTC', 7, '2026-06-01'],
    ['2026-06-01T13:00:00Z', 'UTC', 7, null],
    ['2026-06-01T06:00:00Z', 'Europe/London', 7, '2026-06-01'],
    ['2026-12-01T06:00:00Z', 'Europe/London', 7, null],
    ['2026-06-01T11:00:00Z', 'America/New_York', 7, '2026-06-01'],
    ['2026-05-31T19:00:00Z', 'Pacific/Auckland', 7, '2026-06-01'],
    ['2026-05-31T17:00:00Z', 'Pacific/Kiritimati', 7, '2026-06-01'],
    ['2026-06-01T18:00:00Z', 'Pacific/Pago_Pago', 7, '2026-06-01'],
    ['2026-06-01T01:15:00Z', 'Asia/Kathmandu', 7, '2026-06-01'],
    ['2026-06-01T01:14:00Z', 'Asia/Kathmandu', 7, null],
    // Late in the evening, the day ends before the six hours do.
    ['2026-06-01T23:59:59Z', 'UTC', 22, '2026-06-01'],
    ['2026-06-02T00:00:00Z', 'UTC', 22, null],
    ['2026-06-01T07:00:00Z', 'UTC', null, null],
  ])('at %s in %s for %s is %s', (moment, zone, hour, day) => {
    expect(at(moment, zone, hour)).toBe(day);
  });

  it.each([
    // London skips the hour from 1 to 2, so the mail goes out right after the gap.
    ['2026-03-29T00:59:59Z', 'Europe/London', 1, null],
    ['2026-03-29T01:00:00Z', 'Europe/London', 1, '2026-03-29'],
    ['2026-03-08T06:59:59Z', 'America/New_York', 2, null],
    ['2026-03-08T07:00:00Z', 'America/New_York', 2, '2026-03-08'],
    // Santiago's day starts at one o'clock.
    ['2026-09-06T03:59:59Z', 'America/Santiago', 0, null],
    ['2026-09-06T04:00:00Z', 'America/Santiago', 0, '2026-09-06'],
  ])('where clocks skip the hour: at %s in %s for %s is %s', (moment, zone, hour, day) => {
    expect(at(moment, zone, hour)).toBe(day);
  });

  it.each([
    // The hour that occurs twice in London, and the one in New York.
    ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', 'Europe/London', 1, '2026-10-25'],
    ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z', 'America/New_York', 1, '2026-11-01'],
    ['2026-04-04T14:45:00Z', '2026-04-04T15:15:00Z', 'Australia/Lord_Howe', 1, '2026-04-05'],
  ])('comes once when the hour occurs twice: %s and %s in %s', (first, second, zone, hour, day) => {
    expect(at(first, zone, hour)).toBe(day);
    expect(at(second, zone, hour, day)).toBeNull();
  });

  it('comes once a day when travelling east or west', () => {
    expect(at('2026-06-01T22:00:00Z', 'Asia/Tokyo', 7)).toBe('2026-06-02');
    // Los Angeles is still on 1 June, then on 2 June.
    expect(at('2026-06-01T22:00:00Z', 'America/Los_Angeles', 15, '2026-06-02')).toBeNull();
    expect(at('2026-06-02T14:00:00Z', 'America/Los_Angeles', 7, '2026-06-02')).toBeNull();
    expect(at('2026-06-03T14:00:00Z', 'America/Los_Angeles', 7, '2026-06-02')).toBe('2026-06-03');
  });

  it.each([
    ['before its hour', '2026-06-01T05:00:00Z', null, null],
    ['after its hour, which leaves it to the next day', '2026-06-01T08:00:00Z', null, '2026-06-01'],
    ['before its hour, after an earlier one had passed', '2026-06-01T05:00:00Z', '2026-06-01', null],
    ['on a day after the last mail', '2026-06-01T05:00:00Z', '2026-05-31', '2026-05-31'],
    ['on a day that was left by travelling west', '2026-06-01T08:00:00Z', '2026-06-02', '2026-06-02'],
  ])('is chosen anew %s', (_, moment, mailedFor, after) => {
    expect(mailedForOnceChosen(new Date(moment), { timeZone: 'Europe/London', mailHour: 7, mailedFor })).toBe(after);
  });
});
